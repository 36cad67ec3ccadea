"""What a player typed at the terminal: an action, by its text or its number, or a wish."""

from dataclasses import dataclass

from kozyr.core.actions import Action, Kind, parse_action, swap
from kozyr.core.errors import NotationError
from kozyr.i18n import N_
from kozyr.match.view import Stage, View


@dataclass(frozen=True, slots=True)
class Quit:
    """To leave the match."""


@dataclass(frozen=True, slots=True)
class Stop:
    """To make this deal the last one."""


@dataclass(frozen=True, slots=True)
class Help:
    """To have it explained; ``topic`` is the beginning of a rule number, or empty."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """Nothing that could be understood, with the reason (a message id)."""

    text: str


Answer = Action | Quit | Stop | Help | Unclear


def read_answer(line: str, view: View) -> Answer:
    """What a line means; numbers are those that ``choices`` gives."""
    text = " ".join(line.replace(",", " ").split())
    lower = text.lower()
    if lower in ("q", "quit", "exit"):
        return Quit()
    if lower == "stop":
        return Stop()
    if lower.startswith("?") or lower == "help":
        return Help(text.removeprefix("?").strip() if lower.startswith("?") else "")
    if not text:
        return Unclear(N_("Type an action or its number; ? explains, q leaves."))
    if all(word.isascii() and word.isdecimal() for word in text.split()):
        return _by_numbers([int(word[:4]) for word in text.split()], view)
    return _by_text(lower, view)


def choices(view: View) -> tuple[tuple[str, str], ...]:
    """Number and text of everything that can be answered.

    For an exchange the numbers are those of the cards, for an announcement that of the tricks.
    """
    if is_exchange(view):
        cards = [str(Action(Kind.PLAY, (card,))) for card in view.hand]
        return (("0", "swap"), *((str(i), f"swap {card}") for i, card in enumerate(cards, start=1)))
    if view.stage is Stage.ANNOUNCING:
        return tuple((str(action.tricks), str(action)) for action in view.legal)
    return tuple((str(i), str(action)) for i, action in enumerate(view.legal, start=1))


def is_exchange(view: View) -> bool:
    """Whether the player is asked which cards to exchange."""
    return bool(view.legal) and view.legal[0].kind is Kind.SWAP


def _by_numbers(numbers: list[int], view: View) -> Answer:
    """The action of one number, or the exchange of the cards of several."""
    if is_exchange(view):
        wanted = [number for number in numbers if number]
        if len(set(wanted)) != len(wanted) or any(n > len(view.hand) for n in wanted):
            return Unclear(N_("There is no such number."))
        return swap(tuple(view.hand[number - 1] for number in wanted))
    if view.stage is Stage.ANNOUNCING and len(numbers) == 1 and numbers[0] <= len(view.rules.deck):
        return Action(Kind.BID, (), numbers[0])
    if len(numbers) != 1 or not 1 <= numbers[0] <= len(view.legal):
        return Unclear(N_("There is no such number."))
    return view.legal[numbers[0] - 1]


def _by_text(text: str, view: View) -> Answer:
    """An action in record notation; small and capital letters are the same, bare cards will do."""
    words = [_card_letters(word) for word in text.split()]
    candidates = [" ".join(words)]
    if is_exchange(view):
        candidates.append(" ".join(["swap", *words]))
    elif view.legal and view.legal[0].kind is Kind.DROP:
        candidates.append(" ".join(["drop", *words]))
    actions = []
    for candidate in candidates:
        try:
            actions.append(parse_action(candidate))
        except NotationError:
            continue
    for action in actions:
        if action in view.legal:
            return action
    return actions[0] if actions else Unclear(N_("This is no action; ? explains, q leaves."))


def _card_letters(word: str) -> str:
    """A card with its rank in capitals and ``10`` for the ten; other words as they are.

    The mark of a shakha that beats stays behind it.
    """
    if word.startswith("10"):
        word = f"t{word[2:]}"
    is_card = len(word.removesuffix("!")) == 2 and word[0] in "23456789tjqka" and word[1] in "cdhs"
    return word[0].upper() + word[1:] if is_card else word
