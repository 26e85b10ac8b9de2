"""People: sessions, passkeys, codes, mail addresses, tokens, profiles, mutes, reports, bans, export."""
