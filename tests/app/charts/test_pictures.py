"""Pictures of figures."""

from hypothesis import given
from hypothesis import strategies as st

from app.charts import pictures, scales

VALUES = st.lists(st.integers(0, 10**6).map(float), min_size=1, max_size=300)


def texts(node: pictures.Node) -> list[str]:
    return [child.text for child in node.children if child.text]


def places(node: pictures.Node, kind: str) -> list[pictures.Node]:
    return [child for child in node.children if child.attributes.get("class") == kind]


@given(VALUES, st.sampled_from([240.0, 288.0, 900.0]))
def test_dots_and_bars_stay_in_their_pictures(values: list[float], width: float) -> None:
    games = [("2026-11-29", value) for value in values]
    spots = scales.spots(games, max)
    ticks = scales.ticks(min(values), max(values), 4, scales.NUMBERS)
    course = pictures.over_time(spots, ticks, width, lambda value: f"{value:.0f}", str)
    dots = places(course, "chart-dot")
    assert len(dots) == len(spots)
    assert all(0 <= float(dot.attributes["cx"]) <= width for dot in dots)
    assert all(0 <= float(dot.attributes["cy"]) <= pictures.HEIGHT for dot in dots)
    classes = scales.classes(values, scales.NUMBERS)
    counts = scales.ticks(0, max(one.games for one in classes), 4, scales.NUMBERS)
    spread = pictures.histogram(classes, counts, width, lambda value: f"{value:.0f}", "more")
    bars = places(spread, "chart-bar")
    assert len(bars) == sum(one.games > 0 for one in classes)
    assert all(0 < float(bar.attributes["width"]) <= 64 for bar in bars)


def test_full_cells_in_a_row_are_joined_and_every_state_has_a_form_of_its_own() -> None:
    full, ring, dot, dash, none = (
        pictures.FULL, pictures.RING, pictures.DOT, pictures.DASH, pictures.NONE,
    )  # fmt: skip
    node = pictures.rows([("Jan", [full, full, ring, full, dot, dash, none])], 7, 300.0)
    assert texts(node) == ["Jan"]
    wide, single = places(node, "cell-full")
    assert float(wide.attributes["width"]) > 2 * float(single.attributes["width"])
    for kind in ("cell-ring", "cell-dot", "cell-dash", "cell-none"):
        assert len(places(node, kind)) == 1
