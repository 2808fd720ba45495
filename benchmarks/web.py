"""The pages against their budget: `python -m benchmarks.web`, on a throttled phone with 4G and on a desktop.

A house of its own on this machine, Chromium without a screen, processor slowed down by Chromium itself. Prints a table
and writes the same as JSON. Figures of seconds say something on a quiet machine alone; bytes, shifts, layouts and the
processor time of tasks always do.
"""

import argparse
import bisect
import gzip
import itertools
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page

from tests.support.browsing import Visitor, chromium, until
from tests.support.pages import STAFF_PAGES
from tests.support.rooms import rooms
from tests.support.served import PASSWORD
from tests.support.stacked_house import StackedHouse

KILO = 1000
MERE = ("tournament-director", "progressive-operator", "operator")
"""The roles of who looks at the screens of the staff."""
STAFF_KILOBYTES = {"/dealer/{table}": 90, "/tournaments/{tournament}/play": 72}
"""The budget of a staff page is that of a table; the dealer's terminal has the log, wagers and the words of every step
too, and a seat in a tournament has the tournament around its table."""
TRAINER_PAGES = {
    "trainer": ("/train", 40),
    "drill": ("/train/drill/nz-current/hard", 45),
    "hand of a day": ("/train/daily/nz-current/2026-11-18", 45),
}
"""With their budgets: the trainer is for players, and is as light as the lobby; where cards lie, they come on top."""
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
SLOWER = 4
"""By how much the processor of a mid-range phone is slower than this machine's."""
FOUR_G = {"offline": False, "latency": 50, "downloadThroughput": 9e6 / 8, "uploadThroughput": 1.5e6 / 8}
_TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"]
"""Layouts, the tasks of every thread with the processor time that they took, and our own marks of frames."""
_SCRIPT = ("FunctionCall", "RunMicrotasks", "EvaluateScript")
_WATCH = """() => {
  const seen = (window.__seen = { ready: 0, shift: 0, long: [], frames: [], answers: [], presses: [], moving: 0 });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) seen.shift += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) seen.long.push(one.duration);
  }).observe({ type: 'longtask', buffered: true });
  let pressed = 0, shown = true, sequence = '', last = 0, changed = true;
  new MutationObserver(() => { changed = true; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const DECISIONS = ['h', 's', 'n'];
  addEventListener('keydown', (event) => {
    if (DECISIONS.includes(event.key)) [pressed, shown] = [event.timeStamp, false];
  }, true);
  const look = (now) => {
    const table = document.querySelector('.table[data-sequence]');
    if (!seen.ready && document.querySelector('button[data-spot]')) seen.ready = performance.now();
    if (table) {
      if (table.dataset.moving === 'true' && last) seen.frames.push(now - last);
      last = table.dataset.moving === 'true' ? now : 0;
      if (window.__marks) performance.mark(`frame ${last ? 'moves' : 'rests'} ${changed ? 'changed' : 'same'}`);
      if (window.__counts) {
        const moved = document.getAnimations().filter((one) => one.playState === 'running');
        seen.moving = Math.max(seen.moving, new Set(moved.map((one) => one.effect?.target)).size);
      }
      changed = false;
      const answered = sequence && table.dataset.sequence !== sequence;
      if (!shown && (answered || document.querySelector('main .foot .locked, main .foot :disabled'))) {
        seen.presses.push(now - pressed);
        shown = true;
      }
      if (pressed && answered) { seen.answers.push(now - pressed); pressed = 0; }
      sequence = table.dataset.sequence;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
_WEIGHT = """() => {
  const found = { js: 0, css: 0, other: 0, painted: 0, foreign: 0 };
  for (const one of performance.getEntriesByType('resource')) {
    if (!one.name.startsWith(location.origin) || /\\.(woff2?|ttf|otf)$/.test(one.name)) found.foreign += 1;
    const kind = /\\.js($|\\?)/.test(one.name) ? 'js' : /\\.css($|\\?)/.test(one.name) ? 'css' : 'other';
    found[kind] += one.encodedBodySize;
  }
  found.painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return found;
}"""


_DRAWN = """() => [...document.querySelectorAll('svg:has(symbol), .rack .chip')].map((one) => one.outerHTML).join('')"""


@dataclass(frozen=True)
class Figure:
    """One figure beside what it may be; `budget` of None: there is none."""

    what: str
    where: str
    value: float
    unit: str
    budget: float | None

    @property
    def kept(self) -> bool:
        return self.budget is None or self.value <= self.budget

    def __str__(self) -> str:
        beside = "" if self.budget is None else f"{self.budget:g}"
        verdict = "" if self.budget is None else "met" if self.kept else "OVER"
        return f"{self.what:<52} {self.where:<8} {self.value:>9.2f} {beside:>7} {self.unit:<6} {verdict}"


class Bench:
    """A house, a browser and what was measured."""

    def __init__(self, house: StackedHouse, browser: Browser) -> None:
        self.house = house
        self.browser = browser
        self.figures: list[Figure] = []
        self.owner = house.guest()
        self.table = self.owner.opens(book="nz-current")

    def notes(self, what: str, where: str, value: float, unit: str, budget: float | None) -> None:
        self.figures.append(Figure(what, where, round(value, 2), unit, budget))
        print(self.figures[-1], flush=True)

    def window(self, where: str, *, name: str = "", slower: int = SLOWER) -> tuple[Visitor, CDPSession]:
        """A new window as a phone or a desktop has it, with everything measured from its first moment."""
        shape: dict[str, Any] = PHONE if where == "phone" else DESKTOP
        visitor = Visitor(self.browser, self.house.address, name, **shape, reduced_motion="no-preference")
        visitor.page.add_init_script(f"({_WATCH})()")
        session = visitor.context.new_cdp_session(visitor.page)
        if where == "phone":
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", FOUR_G)
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        return visitor, session

    def weighs(self, page: str, path: str, kilobytes: int) -> None:
        """Scripts and styles that a page loads by itself, as they come over the wire."""
        visitor, _ = self.window("desktop", name=f"w{page}")
        self._weighs(visitor, page, path, kilobytes)
        visitor.ends()

    def weighs_the_staff(self) -> None:
        """The same for every screen of those who run the game, of somebody who has every role there."""
        visitor, _ = self.window("desktop")
        body = {"token": self.house.token("mere"), "name": "mere", "password": PASSWORD}
        answer = visitor.context.request.post("/api/invitations/join", data=body)
        assert answer.status == 201, answer.text()
        visitor.name = "mere"
        places = rooms(visitor)
        for path in STAFF_PAGES:
            page = path.removeprefix("/").replace("{", "").replace("}", "")
            self._weighs(visitor, page, path.format(**places), STAFF_KILOBYTES.get(path, 70), shift=0.1)
        visitor.ends()

    def _weighs(self, visitor: Visitor, page: str, path: str, kilobytes: int, *, shift: float = 0) -> None:
        visitor.goes(path)
        visitor.page.wait_for_load_state("networkidle")
        weight = visitor.page.evaluate(_WEIGHT)
        self.notes(f"script of {page}, gzip", "any", weight["js"] / KILO, "kB", kilobytes)
        self.notes(f"styles of {page}, gzip", "any", weight["css"] / KILO, "kB", 14)
        self.notes(f"layout shift of {page}, opened", "desktop", _shift(visitor.page), "", shift)
        self.notes(f"web fonts, other hosts: {page}", "any", weight["foreign"], "", 0)

    def begins(self, where: str, seconds: float) -> None:
        """A visitor whom nobody knows: from the lobby's address into a hand, by two presses."""
        visitor, _ = self.window(where)
        visitor.expected = ("401",)
        page, begun = visitor.page, time.monotonic()
        visitor.goes("/")
        page.locator('.shelf[data-book="act-2005"]').get_by_role("button", name="Play now").click()
        page.locator('main .foot button.main[data-does="begin"]:not([disabled])').click()
        until(_there(page, '.table[data-phase="play"], .table[data-phase="settled"]'), page, "cards are dealt")
        self.notes("lobby to a hand, two presses", where, time.monotonic() - begun, "s", seconds)
        visitor.ends()

    def opens(self, where: str, paint: float, ready: float | None) -> None:
        """From the address to the first paint, and until chips can be put down."""
        painted, betting, shifts = [], [], []
        for number in range(3):
            visitor, _ = self.window(where, name=f"{where}{number}")
            visitor.goes(f"/table/{self.table}")
            page = visitor.page
            until(partial(_ready, page), page, "chips can be put down")
            painted.append(page.evaluate(_WEIGHT)["painted"] / 1000)
            betting.append(page.evaluate("() => window.__seen.ready") / 1000)
            shifts.append(_shift(page))
            visitor.ends()
        self.notes("first paint of the table", where, median(painted), "s", paint)
        self.notes("ready to bet", where, median(betting), "s", ready)
        self.notes("layout shift until then, the most", where, max(shifts), "", 0)

    def plays(self, where: str, rounds: int) -> None:
        """Rounds by keyboard at a table of one's own: answers, frames, long tasks and shifts."""
        visitor, _ = self._sits(where, name=f"p{where}")
        page = visitor.page
        page.evaluate(
            "() => Object.assign(window.__seen, { shift: 0, long: [], frames: [], answers: [], presses: [] })"
        )
        for _ in range(rounds):
            self._round(page, "b")
        seen = page.evaluate("() => window.__seen")
        assert all(seen[what] for what in ("presses", "answers", "frames")), "something was pressed, answered and dealt"
        self.notes("key to visible press, 95 %", where, _share(seen["presses"], 0.95), "ms", 50)
        self.notes("key to the table's answer, 95 %", where, _share(seen["answers"], 0.95), "ms", 150)
        self.notes("frames while dealing, 95 %", where, _share(seen["frames"], 0.95), "ms", 16.8)
        self.notes("long tasks over 50 ms", where, len([one for one in seen["long"] if one > 50]), "", 0)
        self.notes("longest task", where, max(seen["long"], default=0.0), "ms", 50)
        self.notes("layout shift in play", where, seen["shift"], "", 0)
        visitor.ends()

    def works(self, where: str, rounds: int) -> None:
        """What a round costs by figures that a busy machine does not change much: layouts, styles, processor time.

        Nothing is slowed down here: a task's time is that of its thread, times what a phone is slower.
        """
        visitor, session = self._sits(where, name=f"c{where}", slower=1)
        drawn = visitor.page.evaluate(_DRAWN)
        assert "<symbol" in drawn, "the cards are drawn from one sprite"
        self.notes("cards and chips, gzip", where, len(gzip.compress(drawn.encode(), 9)) / KILO, "kB", 6)
        visitor.page.evaluate("() => { window.__marks = true; }")
        heard = len(visitor.frames)
        before = _metrics(session)
        self.browser.start_tracing(page=visitor.page, categories=_TRACED)
        for _ in range(rounds):
            self._round(visitor.page, "b")
        trace = json.loads(self.browser.stop_tracing())
        after = _metrics(session)
        for what, name in (("layouts a round", "LayoutCount"), ("style recalculations a round", "RecalcStyleCount")):
            self.notes(what, where, (after[name] - before[name]) / rounds, "", None)
        tasks = _task_times(trace["traceEvents"])
        slower = SLOWER if where == "phone" else 1
        self.notes("processor a round, main thread", where, sum(tasks) / rounds * slower, "ms", None)
        self.notes("longest task by processor", where, max(tasks) * slower, "ms", 50)
        frames = _frames(trace["traceEvents"])
        self.notes("script a frame while moving, 95 %", where, _share(frames.script, 0.95) * slower, "ms", 4)
        self.notes("layouts in frames that only move", where, frames.layouts, "", 0)
        events = sum(len(json.loads(one).get("events") or ()) for one in visitor.frames[heard:])
        self.notes("an event applied, on average", where, frames.received * slower / max(1, events), "ms", 4)
        visitor.page.evaluate("() => { window.__marks = false; window.__counts = true; }")
        for _ in range(min(rounds, 3)):
            self._round(visitor.page, "b")
        self.notes(
            "elements moving at once, the most", where, visitor.page.evaluate("() => window.__seen.moving"), "", 25
        )
        visitor.ends()

    def lasts(self, rounds: int) -> None:
        """Many rounds in one window, without motion so that they are quick: what the page holds in the end."""
        visitor, session = self._sits("desktop", name="lasts", settings={"speed": "none"})
        held = {}
        for number in range(1, rounds + 1):
            self._round(visitor.page, "b")
            if number in (rounds - rounds // 5, rounds):
                held[number] = _memory(session)
        late, early = held.pop(rounds), held.popitem()[1]
        self.notes(f"memory after {rounds} rounds", "desktop", late / 1e6, "MB", 60)
        self.notes("gained a round in the last fifth", "desktop", (late - early) / (rounds // 5) / KILO, "kB", None)
        visitor.ends()

    def _sits(
        self, where: str, *, name: str, settings: dict[str, str] | None = None, slower: int = SLOWER
    ) -> tuple[Visitor, CDPSession]:
        """Somebody at a table of one's own who has played a first round, so that everything has been loaded."""
        visitor, session = self.window(where, name=name, slower=slower)
        page = visitor.page
        if settings is not None:
            page.add_init_script(f"localStorage.setItem('pontoon.settings', '{json.dumps(settings)}')")
        visitor.goes(f"/table/{self.owner.opens(book='nz-current')}")
        until(partial(_ready, page), page, "chips can be put down")
        page.locator("button[data-spot]").first.click()
        self._round(page)
        return visitor, session

    def _round(self, page: Page, *bets: str) -> None:
        lies = _there(page, 'main .foot button.main[data-does="ready"]:not([disabled])')
        for key in bets:
            until(_there(page, '.table[data-phase="betting"], .table[data-phase="settled"]'), page, "chips may go down")
            page.keyboard.press(key)
            for _ in range(20):
                page.evaluate("() => new Promise(done => setTimeout(done, 50))")
                if lies():
                    break
            else:
                page.keyboard.press(key)  # the round before was not over yet when it was pressed
        until(lies, page, "the wager lies there")
        until(lambda: page.locator(".stack.pending").count() == 0, page, "the table has the wager")
        page.keyboard.press("Shift+Enter")
        settled = _there(page, '.table[data-phase="settled"][data-moving="false"]')
        until(lambda: page.locator('.table[data-phase="betting"]').count() == 0, page, "cards are dealt")
        while not settled():
            if _there(page, "[role=dialog].offer .filled:not([disabled])")():
                page.keyboard.press("n")
            elif _there(page, "main .foot .action:not(.locked)")():
                closed = page.locator('main .foot [aria-label="Stand"][aria-disabled]').count()
                page.keyboard.press("h" if closed else "s")
            page.evaluate("() => new Promise(done => setTimeout(done, 50))")


def _ready(page: Page) -> bool:
    return bool(page.evaluate("() => window.__seen.ready > 0"))


def _shift(page: Page) -> float:
    """How much of what was on the page has moved by itself since it was opened."""
    return float(page.evaluate("() => window.__seen.shift"))


def _there(page: Page, selector: str) -> Callable[[], bool]:
    return lambda: page.locator(selector).count() > 0


def _share(values: list[float], share: float) -> float:
    """The value that this share of all is not above."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] if values else 0.0


def _metrics(session: CDPSession) -> dict[str, float]:
    """What the browser itself counts of a page."""
    session.send("Performance.enable")
    return {one["name"]: float(one["value"]) for one in session.send("Performance.getMetrics")["metrics"]}


def _memory(session: CDPSession) -> float:
    """What the scripts of a page hold, in bytes, after everything that can go has gone."""
    session.send("HeapProfiler.collectGarbage")
    return _metrics(session)["JSHeapUsedSize"]


@dataclass(frozen=True)
class _Frames:
    """What happened on the main thread while cards or chips moved, in ms of processor time."""

    script: list[float]
    layouts: int
    received: float


def _frames(events: list[dict[str, Any]]) -> _Frames:
    """Script of every frame, layouts of frames in which nothing of the page was changed, and all script of messages."""
    marks = sorted((one for one in events if str(one["name"]).startswith("frame ")), key=lambda one: int(one["ts"]))
    assert marks, "something moved"
    thread = (marks[0]["pid"], marks[0]["tid"])
    mine = [one for one in events if (one["pid"], one["tid"]) == thread]
    script = _outermost([one for one in mine if one["name"] in _SCRIPT and one.get("ph") == "X" and not _ours(one)])
    laid = [int(one["ts"]) for one in mine if one["name"] == "Layout"]
    times, layouts = [], 0
    for first, second in itertools.pairwise(marks):
        start, end = int(first["ts"]), int(second["ts"])
        if "moves" not in first["name"] or "moves" not in second["name"]:  # a key has ended the motion
            continue
        times.append(sum(one.get("tdur", 0) for one in script if start <= int(one["ts"]) < end) / 1000)
        if "changed" not in first["name"] + second["name"]:
            layouts += sum(start <= at < end for at in laid)
    received = 0.0
    told = sorted(int(one["ts"]) for one in mine if one["name"] == "WebSocketReceive")
    for task in (one for one in mine if one["name"] == "RunTask"):
        start, end = int(task["ts"]), int(task["ts"]) + int(task.get("dur", 0))
        if bisect.bisect_left(told, start) < bisect.bisect_right(told, end):
            received += sum(one.get("tdur", 0) for one in script if start <= int(one["ts"]) <= end) / 1000
    assert received > 0, "messages came"
    return _Frames(times, layouts, received)


def _ours(call: dict[str, Any]) -> bool:
    """Whether a call is the look that is taken at every frame here: it is in no file of the page."""
    data = call.get("args", {}).get("data", {})
    return data.get("functionName") == "look" and not data.get("url")


def _outermost(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that do not happen inside of another."""
    found: list[dict[str, Any]] = []
    over = 0
    for one in sorted(events, key=lambda one: (int(one["ts"]), -int(one.get("dur", 0)))):
        if int(one["ts"]) >= over:
            found.append(one)
            over = int(one["ts"]) + int(one.get("dur", 0))
    return found


def _task_times(events: list[dict[str, Any]]) -> list[float]:
    """The processor time of every task of the page's main thread, in ms: that of the process that was laid out most."""
    laid = Counter(one["pid"] for one in events if one["name"] == "Layout")
    process = laid.most_common(1)[0][0]
    threads = {one["tid"] for one in events if one["name"] == "Layout" and one["pid"] == process}
    mine = (one for one in events if one["pid"] == process and one["tid"] in threads and one["name"] == "RunTask")
    found = [one.get("tdur", 0) / 1000 for one in mine]
    assert found, "the trace has tasks"
    return found


def main() -> None:
    """Measure everything; the status is 1 where something is over its budget."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=500, help="rounds over which memory is measured")
    asked.add_argument("--dealt", type=int, default=20, help="rounds over which keys and frames are measured")
    asked.add_argument("--json", type=Path, default=Path("web-budget.json"), help="where the figures are written")
    asked.add_argument("--bytes", action="store_true", help="what the pages weigh, and nothing that takes time")
    given = asked.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        StackedHouse(Path(folder), mere=list(MERE)) as house,
        chromium() as browser,
    ):
        bench = Bench(house, browser)
        print(f"{'':<52} {'':<8} {'measured':>9} {'budget':>7}")
        bench.weighs("table", f"/table/{bench.table}", 70)
        bench.weighs("lobby", "/", 40)
        bench.weighs("board", f"/board/{bench.table}", 35)
        for page, (path, kilobytes) in TRAINER_PAGES.items():
            bench.weighs(page, path, kilobytes)
        bench.weighs_the_staff()
        if not given.bytes:
            bench.opens("desktop", 0.4, None)
            bench.opens("phone", 1.0, 1.5)
            bench.begins("phone", 10)
            bench.works("phone", given.dealt)
            bench.works("desktop", given.dealt)
            bench.plays("phone", given.dealt)
            bench.plays("desktop", given.dealt)
            bench.lasts(given.rounds)
    figures = [{**asdict(one), "kept": one.kept} for one in bench.figures]
    given.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    over = [f"{one.what} ({one.where})" for one in bench.figures if not one.kept]
    print(f"{len(figures)} figures, {len(over)} over their budget: {', '.join(over) or 'none'}")
    raise SystemExit(0 if all(one.kept for one in bench.figures) else 1)


if __name__ == "__main__":
    main()
