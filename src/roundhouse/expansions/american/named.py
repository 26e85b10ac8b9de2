"""What the American board adds to the lists that all games share."""

from typing import Final

from roundhouse.content.extension import EffectWord, NamesExtension

NAMED: Final = NamesExtension(
    units=(EffectWord("steelworks", (("#", "steelworks"),), bare_one=True),),
    at_once=(
        EffectWord("blast", (("", "blast"),)),
        EffectWord("stock", (("#", "stock"),), bare_one=True),
        EffectWord("payout", (("", "stock"), ("", "coin"))),
        EffectWord("spike", (("", "spike"),)),
        EffectWord("key-or-stock", (("", "key"), ("/", "stock"))),
    ),
    frames=("blast", "dividend", "nut"),
    frames_between=("payout",),
    columns=dict.fromkeys(("boulders", "coin-due", "coin-done", "spike", "stock", "stock-place"), 1),
    table={"dividends": 1, "levels": 7, "steelworks": 1, "payouts": 1},
    sources=("blasting", "dividends", "stock majority"),
)
