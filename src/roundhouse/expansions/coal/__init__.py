"""Coal (rulebook p. 38-41): coal for foundries and boilermen, beside the action of a turn; one round fewer."""
