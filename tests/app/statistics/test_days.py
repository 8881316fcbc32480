"""The states of a month's days."""

import datetime as dt

from app.statistics.days import month_states, runs


def test_a_month_tells_the_state_of_each_of_its_days() -> None:
    days = {dt.date(2028, 2, 1): "counted", dt.date(2028, 2, 29): "begun"}
    states = month_states(days, 2028, 2)
    assert (len(states), states[0], states[28], states[5]) == (29, "counted", "begun", "none")
    assert runs(states, "counted") == [(1, 1)]
