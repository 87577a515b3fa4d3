"""What rows and words are made of."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from caravanserai import Setup, available_games, load
from caravanserai.envs.encoding import vector
from caravanserai.envs.structure import GROUPS, NONE, described, structure
from caravanserai.kernel.playout import playout
from caravanserai.mind.observation import observation


@pytest.mark.parametrize("key", available_games())
def test_every_entry_is_in_one_group(key: str) -> None:
    parts, names = structure(key), observation(load(key)).names
    assert tuple(parts.groups) == GROUPS
    together = np.concatenate([parts.groups[group] for group in GROUPS])
    assert sorted(together.tolist()) == list(range(len(names)))
    assert all(len(parts.groups[group]) for group in GROUPS)
    assert sum(len(part.labels) for part in parts.parts) == len(names)


@pytest.mark.parametrize("key", available_games())
def test_entries_of_seats_have_the_same_names(key: str) -> None:
    parts, names = structure(key), observation(load(key)).names
    for entries in parts.players.T.tolist():
        fields = {names[entry].split(".", 2)[2] for entry in entries if entry != NONE}
        assert len(fields) == 1
    assert (parts.players[0] != NONE).all()


@pytest.mark.parametrize("key", available_games())
def test_words_are_put_together_from_their_factors(key: str) -> None:
    parts, words = structure(key), load(key).words
    for word, (verb, place, card) in enumerate(parts.words.tolist()):
        factors = [parts.verbs[verb]]
        factors += parts.places[place].split(":") if place != NONE else []
        factors += [parts.cards[card]] if card != NONE else []
        assert sorted(words.name(word).split(":")) == sorted(factors)
    assert len({tuple(row) for row in parts.words.tolist()}) == len(words)


@pytest.mark.parametrize("key", available_games())
def test_cards_are_where_the_row_says(key: str) -> None:
    game = load(key)
    parts, shown = structure(key), observation(game)
    s = game.new(Setup(3))
    playout(s, Random(1).random, 150)
    row = vector(shown, s, max(s.actor, 0))
    cards = parts.cards_of(np.stack([row, row]))
    assert cards.shape == (2, len(parts.cards), len(parts.fields))
    assert cards[0].any(), "something lies somewhere"
    for card, field in np.argwhere(cards[0])[:50]:
        name = f"{parts.fields[field]}={parts.cards[card]}"
        entry = shown.names.index(name if name in shown.names else name.replace("=", "."))
        assert row[entry] == cards[0, card, field]
    assert parts.features.shape == (len(parts.cards), len(parts.feature_names))
    assert (parts.features != 0).any(axis=1).all(), "something is printed on each"


def test_what_is_printed_on_a_contract() -> None:
    parts = structure("marco_polo")
    printed = dict(zip(parts.feature_names, parts.features[parts.cards.index("S01")], strict=True))
    told = {feature: value for feature, value in printed.items() if value}
    assert told == {
        "table=contract": 1, "kind=starting": 1, "cost.camel": 1, "cost.gold": 1,
        "reward.vp": 2, "reward.camel": 3,
    }  # fmt: skip


def test_it_is_written_down() -> None:
    text = described("marco_polo")
    assert "| row | board | a number | S01, S02, S03, S04, ... (44) |" in text
    assert "| bazaar | 4 | 4 | 0 |" in text
    assert "| reward.vp |" in text
