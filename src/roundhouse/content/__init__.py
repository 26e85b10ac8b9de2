"""The box: tables of everything in it, and the loader that reads them."""

from roundhouse.content.loader import ContentError, check, load
from roundhouse.content.model import Content

__all__ = ["Content", "ContentError", "check", "load"]
