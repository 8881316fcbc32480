"""The examples in the docstrings of the engine."""

import doctest
import importlib
import pkgutil

import pytest

import pygame_core

MODULES = [
    found.name
    for found in pkgutil.walk_packages(pygame_core.__path__, "pygame_core.")
    if not found.name.endswith("__main__")
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(bool(test.examples) for test in found) >= 10
