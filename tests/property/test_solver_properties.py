"""The readable engine's positions: what a joint is called does not matter."""

from hypothesis import given, settings

from spielkasten.boxes.solver import finish
from spielkasten.boxes.solver_captures import settle
from spielkasten.boxes.solver_graph import canonical, position_of
from spielkasten.boxes.solver_quiet import Quiet
from spielkasten.boxes.solver_search import Search
from tests.proofs.support.graphs import Case
from tests.property.test_kernel_properties import CASES


@settings(max_examples=200)
@given(case=CASES)
def test_renaming_joints_keeps_the_value(case: Case) -> None:
    rest = settle(case.lattice, case.free).rest
    value = Case(case.lattice, rest).value if rest else 0
    position = position_of(case.lattice, rest)
    for renaming in (False, True):
        search = Search(Quiet(case.lattice, renaming=renaming), None, lambda: False)
        assert finish(search.at_least(canonical(position), value))
        assert not finish(search.at_least(position, value + 2))
