"""What several kinds of tests share: decks laid out by hand, two implementations behind one interface."""
