"""Decks, schedules and titles of the points games (D.1, D.2, D.4, E.0)."""

from kozyr.reference.cards import RANKS, SUITS

RED_SEVENS = ["7d", "7h"]
RED_SIXES = ["6d", "6h"]
BLACK_SIXES = ["6c", "6s"]


def _pack(ranks: str) -> list[str]:
    return [rank + suit for suit in SUITS for rank in ranks]


def deck_cards(size: int) -> list[str]:
    """The cards of a deck of 51, by suit and then by rank; raises ValueError for another size."""
    from_sevens, from_sixes = _pack("789TJQKA"), _pack("6789TJQKA")
    decks = {
        30: [card for card in from_sevens if card not in RED_SEVENS],
        32: from_sevens,
        33: ["6c", *from_sevens],
        34: [card for card in from_sixes if card not in RED_SIXES],
        35: [card for card in from_sixes if card != "6d"],
        36: from_sixes,
        52: _pack(RANKS),
    }
    if size not in decks:
        raise ValueError(f"no deck of {size} cards")
    return decks[size]


def oh_hell_cards(suits: int, ranks: int) -> list[str]:
    """The deck of Oh Hell: the first suits of c d h s, and the highest ranks of each."""
    if suits not in range(1, 5) or ranks not in range(2, 14):
        raise ValueError(f"no deck of {suits} suits and {ranks} ranks")
    return [rank + suit for suit in SUITS[:suits] for rank in RANKS[-ranks:]]


def schedule(players: int, deck_size: int, kind: str) -> list[int]:
    """The cards of every deal of a match of 51 (D.1); kind is an option of E.0."""
    most = deck_size // players
    times = {"plateau": players, "top_once": 1, "top_twice": 2}
    if kind not in times or most < 1:
        raise ValueError(f"no schedule {kind!r} for {players} players with {deck_size} cards")
    up = list(range(1, most))
    return up + [most] * times[kind] + up[::-1]


# D.4: each title and the most points that it has, by either reading of the limits.
TITLES = {
    "upper_inclusive": (
        ("embryo", 50),
        ("child", 100),
        ("third", 120),
        ("second", 150),
        ("first", 170),
        ("master", 200),
        ("grandmaster", 230),
    ),
    "lower_inclusive": (
        ("embryo", 49),
        ("child", 99),
        ("third", 119),
        ("second", 149),
        ("first", 169),
        ("master", 199),
        ("grandmaster", 230),
    ),
}


def title(points: int, titles_option: str) -> str:
    """The title that a running total has earned (D.4)."""
    if titles_option not in TITLES:
        raise ValueError(f"option titles: {titles_option!r}")
    for name, most in TITLES[titles_option]:
        if points <= most:
            return name
    return "champion"
