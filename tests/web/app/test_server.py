"""`caravan serve` says in one line what is wrong with its options."""

from __future__ import annotations

import pytest

from tests.terminal.running import caravan


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--push-contact", "house@example.org"], "--push-contact begins with mailto: or https://"),
        (["--smtp-url", "smtp://localhost"], "name --mail-from and --url too"),
    ],
)
def test_incomplete_options_are_refused(options: list[str], said: str) -> None:
    result = caravan("serve", *options)
    assert (result.exit_code, said in result.output) == (2, True)
