"""Names in a map text: taken off before the rest is read, on one line and not too long."""

from __future__ import annotations

from empires.maps.foreign.textmapper import read
from empires.maps.labels import LONGEST, labels_apart, names_of, with_labels


def test_a_name_is_taken_off_and_kept_by_its_tile() -> None:
    text = '0,0 forest "High  Hold" start\n\n1,0 plains # no "name" here\n2,0 sea "" '
    plain, names = labels_apart(text)
    assert plain.splitlines() == ["0,0 forest start", "", '1,0 plains # no "name" here', "2,0 sea "]
    assert names == {"0,0": "High Hold"}


def test_a_name_may_hold_the_sign_of_a_comment_and_is_bounded() -> None:
    assert labels_apart('0,0 forest "Rock #3"')[1] == {"0,0": "Rock #3"}
    assert labels_apart(f'0,0 forest "{"x" * 500}"')[1] == {"0,0": "x" * LONGEST}
    assert labels_apart('0,0 forest "\ud800\u202e\x07"')[1] == {}


def test_a_foreign_map_hands_its_names_on() -> None:
    map = read('0101 forest "Ems"\n0102 plains\n0103 plains "  "')
    assert list(names_of(map).values()) == ["Ems"]
    text = with_labels("0,0 forest\n0,1 plains\n", names_of(map))
    assert text == '0,0 forest "Ems"\n0,1 plains'
    assert labels_apart(text) == ("0,0 forest\n0,1 plains", {"0,0": "Ems"})


def test_a_quote_in_a_name_ends_no_name() -> None:
    text = with_labels("0,0 forest", {(0, 0): 'The "Old" Mill'})
    assert labels_apart(text)[1] == {"0,0": "The ’Old’ Mill"}
