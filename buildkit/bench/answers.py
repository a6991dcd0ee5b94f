"""How long the levels think, and how soon a tapped line is on the screen: in the real page, by its own worker."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from buildkit.bench.chrome import Chrome, open_game
from buildkit.bench.figures import Figure

QUICK = ("einsteiger", "leicht", "normal")
QUICK_BAR, STRONG_BAR = 100, 1000
LINES_5X5, OPEN = 60, 32
POSITIONS = 6

# A level against itself, to the end; gives the ms of every answer.
WHOLE_GAME = """async ({ level, table, seed }) => {
  const ask = (request) => window.spielkasten.ask({ board: "bench", ...request });
  let position = await ask({ do: "new", table, seed, seats: [level, level] });
  const times = [];
  while (position.view.to_move !== null) {
    const started = performance.now();
    position = await ask({ do: "computer", ms: 5000 });
    times.push(performance.now() - started);
  }
  return times;
}"""

# Two weak players draw lines until so many are open, then the strong one is asked once.
MIDDLE = """async ({ level, seed, drawn }) => {
  const ask = (request) => window.spielkasten.ask({ board: "bench", ...request });
  let position = await ask({ do: "new", table: "5x5", seed, seats: ["leicht", "leicht"] });
  while (position.view.moves.length < drawn) position = await ask({ do: "computer", ms: 5000 });
  await ask({ do: "seats", seats: [level, level] });
  const started = performance.now();
  const { thought } = await ask({ do: "computer", ms: 60000 });
  return { ms: performance.now() - started, cut: thought.cut, exact: thought.exact };
}"""

# Counts the frames from letting go to the line's mark; a task behind the frame's callbacks looks, so that whatever
# the page draws in that very frame counts for it.
WATCH_TAPS = """() => {
  window.benchTaps = [];
  addEventListener("pointerup", (event) => {
    const before = performance.getEntriesByName("spielkasten:drawn").length;
    let frames = 0;
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      const mark = performance.getEntriesByName("spielkasten:drawn")[before];
      if (mark) window.benchTaps.push({ frames, ms: mark.startTime - event.timeStamp });
      else if (frames < 120) requestAnimationFrame(tick);
      else window.benchTaps.push({ frames, ms: Infinity });
    };
    const tick = () => {
      frames += 1;
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(tick);
  }, true);
}"""
TWO_PLAYERS = """localStorage.setItem("spielkasten.settings", JSON.stringify({ schema: 1, opponent: "two" }));"""


def level_figures(chrome: Chrome, site: str, runs: int) -> list[Figure]:
    """The slowest answer of whole games on 7×7, and the strong level's with 32 open lines on 5×5."""
    with chrome.profile() as context:
        page = open_game(context, site, "?dev")
        figures = []
        for level in QUICK:
            wanted = {"level": level, "table": "7x7"}
            games = [page.evaluate(WHOLE_GAME, {**wanted, "seed": f"bench{n}"}) for n in range(runs)]
            every = [ms for game in games for ms in game]
            figures.append(Figure.of(f"{level} on 7×7, an answer", every, "ms", QUICK_BAR))
            slowest = [max(game) for game in games]
            figures.append(Figure.of(f"{level} on 7×7, slowest answer of a game", slowest, "ms", QUICK_BAR))
        return [*figures, strong_figure(page)]


def strong_figure(page: Page) -> Figure:
    """The slowest of several positions, for the bar speaks of every one."""
    wanted = {"level": "schwer", "drawn": LINES_5X5 - OPEN}
    answers: list[dict[str, Any]] = [page.evaluate(MIDDLE, {**wanted, "seed": f"bench{n}"}) for n in range(POSITIONS)]
    times = [float(answer["ms"]) for answer in answers]
    name = f"schwer on 5×5 with {OPEN} open lines, slowest of {POSITIONS}"
    return Figure(name, max(times), "ms", STRONG_BAR, min(times), max(times))


def tap_figures(chrome: Chrome, site: str) -> list[Figure]:
    """Taps down the middle of a 5×5 board, two players at one device."""
    with chrome.profile() as context:
        context.add_init_script(TWO_PLAYERS)
        page = open_game(context, site, "?dev")
        page.evaluate(WATCH_TAPS)
        box = page.locator("#board canvas").first.bounding_box()
        assert box is not None
        pitch = box["width"] / 6
        for row in range(-2, 3):
            page.mouse.click(box["x"] + box["width"] / 2 - pitch / 2, box["y"] + box["height"] / 2 + row * pitch)
            page.wait_for_timeout(1500)
        taps: list[dict[str, float]] = page.evaluate("window.benchTaps")
    frames = [tap["frames"] for tap in taps]
    return [
        Figure("a tapped line is drawn, frames after letting go", max(frames), "", 1, min(frames), max(frames)),
        Figure.of("a tapped line is drawn, after letting go", [tap["ms"] for tap in taps], "ms"),
    ]
