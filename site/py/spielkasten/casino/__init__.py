"""Casino, the card game: cards, captures, rules, notation, levels, hints, view."""
