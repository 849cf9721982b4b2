"""Who is asking: guests, accounts, their names, sessions, links and settings."""
