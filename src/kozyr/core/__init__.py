"""The words of the game: cards, seats, actions, errors, the shuffle."""
