"""The engine of Tabula Rasa: rules, sessions and solvers of its games.

It needs the standard library only, never asks for the time and never draws: instants, dates and
budgets come in as arguments, text and frozen values go out.
"""
