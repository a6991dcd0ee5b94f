"""A sample of `build.py prove casino-endgame`: Schwer loses nothing in the last deal."""

from tests.proofs.casino_endgame import check


def test_schwer_plays_the_last_deal_without_regret() -> None:
    done, wrong = check(60, seconds=30, lefts=(4, 5, 4, 5, 6), most=8_000)
    assert done >= 10
    assert wrong == 0
