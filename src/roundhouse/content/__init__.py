"""The box: tables of everything in it, and the loader that reads them."""

from .loader import ContentError, check, load
from .model import Content

__all__ = ["Content", "ContentError", "check", "load"]
