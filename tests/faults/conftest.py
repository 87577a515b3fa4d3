"""What the laboratory needs, made once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.house import Cluster, Nursery, cluster, nursery


@pytest.fixture(scope="session")
def servers() -> Iterator[Nursery]:
    with nursery() as one:
        yield one


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    with cluster() as one:
        yield one
