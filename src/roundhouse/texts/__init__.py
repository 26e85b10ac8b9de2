"""Texts in every language: TOML tables of a language, placeholders, plural forms, and the words of pages.

Nothing here knows a game. Each package that says something adds its folder of languages to `LANGUAGES`.
"""
