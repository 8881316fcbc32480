"""The commands by which people look at the site work: measurements and pictures."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image

from builder.lab import chromium, measure, shots, solver_load
from builder.lab.scenes.catalogue import SCENES

T = TypeVar("T")


def aside(act: Callable[[], T]) -> T:
    """Do something in a thread of its own: in one thread Playwright can be open only once."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(act).result()


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let measurements be brief: all starts, and a slowed machine, would take two minutes."""
    starts = [start for start in measure.STARTS if not start.warm and not start.slow]
    monkeypatch.setattr(measure, "STARTS", starts)
    monkeypatch.setattr(measure, "_MOVES", 1)
    monkeypatch.setattr(measure, "_SLOW", 1)
    monkeypatch.setattr(measure, "_SOLVED", [])
    monkeypatch.setattr(solver_load, "_MOVES", 1)
    launch = chromium.launch
    monkeypatch.setattr(chromium, "launch", lambda driver: launch(driver, chromium.COMPILED_ONCE))


@pytest.mark.browser
@pytest.mark.usefixtures("brief", "dist")
def test_a_measurement_tells_starts_taps_and_bytes() -> None:
    result = aside(partial(measure.measure, 1, quiet=True))
    bare, game = result["starts"]
    assert (bare["page"], game["page"]) == (measure.BARE_PAGE, measure.GAME_PAGE)
    assert bare["python"] > 0
    assert 0 < game["board"] < game["python"] < game["ready"]
    assert game["python"] < game["answered"]
    assert all(0 < value < 10_000 for value in result["taps"].values())
    assert {"path", "raw", "packed"} == result["bytes"][0].keys()
    table = measure.table(result)
    for word in ("bare, cold", "game, cold", "painted, CPU x1", "pyodide.asm.wasm", "runtime"):
        assert word in table


@pytest.mark.soak
@pytest.mark.browser
@pytest.mark.usefixtures("brief", "dist")
def test_a_measurement_tells_what_the_solver_costs_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = solver_load.boards()[-1]
    monkeypatch.setattr(measure, "STARTS", [])
    monkeypatch.setattr(measure, "_SOLVED", [(False, board)])
    result = aside(partial(measure.measure, 1, quiet=True))
    assert set(result["solver"][board.name]) == {"starts", "works", "idle"}
    assert board.name in measure.table(result)


@pytest.mark.parametrize(("works", "code"), [(50, 0), (51, 1)])
def test_a_measurement_fails_if_the_solver_makes_one_long_task(
    monkeypatch: pytest.MonkeyPatch, works: int, code: int
) -> None:
    runs = [{"starts": 90, "works": 0, "idle": 0}, {"starts": 0, "works": works, "idle": 0}]
    names = [board.name for slow, board in measure._SOLVED if not slow]
    solver = {name: measure._largest(runs) for name in names}
    slowed = {"starts": 0, "works": 900, "idle": 0}
    result = {"solver": solver | {f"{name}, CPU x4": slowed for name in names}}
    monkeypatch.setattr(measure.assemble, "build", lambda: None)
    monkeypatch.setattr(measure.chromium, "find", lambda: None)
    monkeypatch.setattr(measure, "measure", lambda *_runs, **_options: result)
    assert measure.main(["--json"]) == code


@pytest.fixture
def take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str, list[shots.Look]], None]:
    """Return a function that takes the pictures of one scene and leaves them in the folder."""
    monkeypatch.setattr(shots, "SHOTS", tmp_path)

    def take(name: str, looks: list[shots.Look]) -> None:
        (scene,) = [scene for scene in SCENES if scene.name == name]
        aside(partial(shots.take, [scene], looks))

    return take


@pytest.mark.browser
@pytest.mark.usefixtures("dist")
def test_a_scene_gives_pictures_and_a_sheet(
    tmp_path: Path, take: Callable[[str, list[shots.Look]], None]
) -> None:
    take("start", [shots.Look("phone", theme, "de") for theme in ("light", "dark")])
    for theme in ("light", "dark"):
        with Image.open(tmp_path / "start" / f"phone-{theme}-de.png") as picture:
            assert picture.size == (3 * 390, 3 * 844)
            corner = picture.convert("L").getpixel((5, 5))
        assert isinstance(corner, int)
        assert (corner > 128) == (theme == "light")
    with Image.open(tmp_path / "start.png") as sheet:
        assert sheet.width > 2 * 200


@pytest.mark.browser
@pytest.mark.usefixtures("dist")
def test_a_page_is_seen_as_other_eyes_see_it(
    tmp_path: Path, take: Callable[[str, list[shots.Look]], None]
) -> None:
    looks = [shots.Look("desk", "light", "en", sight) for sight in shots._SIGHTS]
    take("about", looks)
    seen = {}
    for look in looks:
        with Image.open(tmp_path / "about" / f"{look.name}.png") as picture:
            assert picture.size == (1280, 860), look
            seen[look.sight] = picture.convert("RGB").tobytes()
    assert len(set(seen.values())) == len(looks)
    grey = seen["grey"]
    assert grey[0::3] == grey[1::3] == grey[2::3]
    assert seen["usual"][0::3] != seen["usual"][2::3]


def test_scenes_have_names_of_their_own() -> None:
    names = [scene.name for scene in SCENES]
    assert len(names) == len(set(names))
