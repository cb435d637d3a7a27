import pathlib

import pytest

from kalends.cli import main

DATA = pathlib.Path(__file__).parent / "data"


@pytest.mark.parametrize("name", ["berlin_dst", "newyork_week"])
def test_next_prints_the_golden_listing(name, capsys):
    head, *expected = (DATA / f"{name}.txt").read_text().splitlines()
    expression, after = head.removeprefix("# ").rsplit(", from ", 1)
    assert main(["next", expression, "--after", after, "--count", str(len(expected))]) == 0
    assert capsys.readouterr().out.splitlines() == expected


def test_next_takes_a_count_of_zero(capsys):
    assert main(["next", "every day at 09:00", "--count", "0"]) == 0
    assert capsys.readouterr().out == ""


def test_an_unknown_zone_is_a_message_and_exit_code_2(capsys):
    assert main(["next", "every day at 09:00 in Europe/Atlantis"]) == 2
    assert "KAL-104" in capsys.readouterr().err


def test_explain_names_the_gap(capsys):
    assert main(["explain", "Europe/Berlin", "2025-03-30T02:30"]) == 0
    assert capsys.readouterr().out == "Europe/Berlin 2025-03-30 02:30: gap\n"
