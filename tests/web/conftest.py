"""A fresh server with the railroads for every test."""

from __future__ import annotations

from tests.service.conftest import busy_house, cluster, database, me, nothing

__all__ = ["busy_house", "cluster", "database", "me", "nothing"]
