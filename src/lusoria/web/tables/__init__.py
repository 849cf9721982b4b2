"""Tables before, beside and behind their match: seats, invitations, talk, agreements, secrets."""
