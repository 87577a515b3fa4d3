"""Nothing stays English for those who chose Russian or French."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

import caravanserai
from caravanserai import Match, language, load
from caravanserai.kernel.check import choose
from caravanserai.kernel.view import Listing, Message
from caravanserai.language import HOUSE, LANGUAGES, Language, UnknownLanguage, from_environment
from tests.terminal.templates import SOURCES, everything, in_message, in_sources

TRANSLATED = [code for code in LANGUAGES if code != "en"]
CATALOGUES = pytest.mark.parametrize(
    ("domain", "code"),
    [(domain, code) for domain in (HOUSE, *caravanserai.available_games()) for code in TRANSLATED],
)


def catalogue(domain: str, code: str) -> Catalog:
    folder: Path = SOURCES if domain == HOUSE else SOURCES / "games" / domain
    with (folder / "locale" / f"{code}.po").open("rb") as text:
        return read_po(text, locale=code)


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def translations(domain: str, code: str) -> Iterator[tuple[tuple[str, str], list[str]]]:
    for entry in catalogue(domain, code):
        if not entry.id:
            continue
        text, plural = entry.id if isinstance(entry.id, tuple) else (entry.id, "")
        found = entry.string if isinstance(entry.string, tuple) else (entry.string,)
        yield (str(text), str(plural)), [str(one or "") for one in found]


def test_the_sources_are_read() -> None:
    found = in_sources("marco_polo")
    assert ("take five coins", "") in found
    assert ("{n} camel", "{n} camels") in found
    assert ("Type ? for help.", "") in in_sources(HOUSE) - found


@CATALOGUES
def test_every_template_is_translated_and_no_other(domain: str, code: str) -> None:
    there = {template for template, _ in translations(domain, code)}
    missing = everything(domain) - there
    assert not missing
    unused = there - everything(domain)
    assert not unused


@CATALOGUES
def test_no_translation_is_empty_or_doubtful(domain: str, code: str) -> None:
    assert [entry.id for entry in catalogue(domain, code) if entry.id and entry.fuzzy] == []
    forms = catalogue(domain, code).num_plurals
    assert forms == {"ru": 3, "fr": 2}[code]
    for (text, plural), found in translations(domain, code):
        assert len(found) == (forms if plural else 1), text
        assert all(found), text


@CATALOGUES
def test_translations_keep_the_placeholders(domain: str, code: str) -> None:
    for (text, _), found in translations(domain, code):
        for one in found:
            assert placeholders(one) == placeholders(text), text
            assert one.endswith(" ") == text.endswith(" "), text


def messages(match: Match) -> Iterator[Message]:
    """What is shown at one moment: the question, the table and the scores."""
    game, s = match.game, match.state
    for seat in [*range(match.record.setup.seats), None]:
        scene = game.presentation.scene(game.view(s, seat))
        for place in scene.places:
            yield from (place.group, place.label)
            if place.printed is not None:
                yield place.printed
        yield from (piece.label for piece in scene.pieces)
    for score in game.rules.scores(s):
        yield from (item.label for item in score.items)
    if not match.over:
        prompt = game.prompt(s)
        yield prompt.text
        yield from (option.label for option in prompt.options)
        yield from (refusal.why for refusal in prompt.refusals)


@pytest.mark.parametrize("key", caravanserai.available_games())
def test_everything_shown_in_a_game_has_a_translation(key: str) -> None:
    known = everything(key) | everything(HOUSE)
    random = Random(7)
    game = load(key)
    for seats in game.seats:
        options = {name: choice.values[-1] for name, choice in game.options.items()}
        match = Match(key, seats=seats, seed=seats, **options)
        shown: set[tuple[str, str]] = set()
        while not match.over:
            if random.random() < 0.1:
                for message in messages(match):
                    shown.update(in_message(message))
            match.play(choose(game, match.state, random.random(), eager=True))
        for message in messages(match):
            shown.update(in_message(message))
        for _, event in match.log:
            shown.update(in_message(event.message))
            shown.update(in_message(event.public))
        assert not shown - known


def test_russian_plurals() -> None:
    say = Language("ru", load("marco_polo")).say
    camels = [Message("{n} camel", plural="{n} camels", n=n) for n in (1, 2, 5, 11, 21, 22, 0)]
    assert [say(message) for message in camels] == [
        "1 верблюд", "2 верблюда", "5 верблюдов", "11 верблюдов",
        "21 верблюд", "22 верблюда", "0 верблюдов",
    ]  # fmt: skip


def test_french_plurals_and_spaces() -> None:
    say = Language("fr", load("marco_polo")).say
    camels = [Message("{n} camel", plural="{n} camels", n=n) for n in (0, 1, 2)]
    assert [say(message) for message in camels] == ["0 chameau", "1 chameau", "2 chameaux"]
    assert say(Listing(camels[1:], "; ")) == "1 chameau\u00a0; 2 chameaux"


def test_what_was_said_before_is_forgotten_at_some_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "REMEMBERED", 3)
    say = Language("ru", load("marco_polo")).say
    for n in (1, 2, 5, 1, 2, 5, 11, 1):
        right = {1: "1 верблюд", 2: "2 верблюда"}.get(n, f"{n} верблюдов")
        assert say(Message("{n} camel", plural="{n} camels", n=n)) == right


def test_names_are_translated_like_everything() -> None:
    game = load("marco_polo")
    message = Message("go to {place}", place=Message("Moscow"))
    assert Language("ru", game).say(message) == "перейти: Москва"
    assert Language("fr", game).say(message) == "aller\u00a0: Moscou"
    assert Language("en", game).say(message) == "go to Moscow"


def test_unknown_languages() -> None:
    with pytest.raises(UnknownLanguage, match="there are: en, fr, ru"):
        Language("xx")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LC_ALL": "C.UTF-8", "LANG": "fr_FR"}, "en"),
        ({"LANGUAGE": "de:fr", "LANG": "ru_RU"}, "fr"),
        ({"CARAVAN_LANG": "ru", "LANGUAGE": "fr"}, "ru"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], code: str) -> None:
    assert from_environment(environment) == code
