"""A hint in words: what matters in the position, the action that is best, and what every action leads to."""

from dataclasses import dataclass
from typing import Final

from kozyr.bots.matters import Matters, matters
from kozyr.bots.search.search import Judged, Judgement
from kozyr.core.actions import Action, Kind
from kozyr.core.cards import Card
from kozyr.i18n import N_
from kozyr.match.view import Stage, View
from kozyr.tables import Hint
from kozyr.web.render.amounts import decimal
from kozyr.web.render.words import Words, text_of

_WIDTH: Final = 1.96  # standard errors on both sides of an interval of 95 %
#: Actions shown at once; the others are folded.
SHOWN: Final = 6

_CALLS: Final = {
    Kind.LOOK: N_("Look at your cards"),
    Kind.BLIND: N_("Frap blind"),
    Kind.FRAP: N_("Frap"),
    Kind.KHRAP: N_("Khrap"),
    Kind.WHIST: N_("Whist"),
    Kind.PASS: N_("Pass"),
    Kind.STAY: N_("Stay out"),
    Kind.CUT: N_("Cut in from the stock"),
    Kind.CUT_UP: N_("Cut in with the upcard"),
    Kind.DROP: N_("Throw"),
    Kind.PLAY: "",
    Kind.BEAT: N_("beating:"),
}


@dataclass(frozen=True, slots=True)
class SmallCard:
    """A card inside a line of text."""

    text: str
    name: str


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of what matters, and the cards that it is about."""

    text: str
    cards: tuple[SmallCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """One action and what it leads to.

    Attributes:
        result: share of the kon or points; error: half of the interval; units: the same in units of the table.
        safe: in how many of 100 deals there is no fine, or the announcement comes true.
        best: whether it is recommended.
    """

    text: str
    cards: tuple[SmallCard, ...]
    result: str
    error: str
    units: str
    safe: str
    best: bool


@dataclass(frozen=True, slots=True)
class HintText:
    """A whole hint."""

    facts: tuple[Fact, ...]
    best: Way | None
    ways: tuple[Way, ...]
    more: tuple[Way, ...]
    worlds: int
    done: bool
    points: bool
    scale: str
    trials: str


def hint_text(hint: Hint, words: Words) -> HintText:
    """A hint in the reader's language."""
    view, judgement = hint.view, hint.judgement
    points = view.kon == 0
    ways = [] if judgement is None else _ways(judgement, view, words)
    best = next((way for way in ways if way.best), None)
    worlds = 0 if judgement is None else judgement.worlds
    if points:
        scale = words.texts.gettext("Result: your points of this deal.")
    else:
        part = words.amount(round(view.kon / view.players))
        scale = words.texts.gettext(
            "Result: share of the kon; 0 is an equal part of it, %(part)s."
        ) % {"part": part}
    return HintText(
        facts=(*_on_the_table(view, words), *facts(view, words)),
        best=best,
        ways=tuple(ways[:SHOWN]),
        more=tuple(ways[SHOWN:]),
        worlds=worlds,
        done=judgement is not None and judgement.done,
        points=points,
        scale=scale,
        trials=words.plural(
            "Tried in %(n)d deal that may be the true one.",
            "Tried in %(n)d deals that may be the true one.",
            worlds,
        ),
    )


def _on_the_table(view: View, words: Words) -> tuple[Fact, ...]:
    """The trick that is to be decided: on a phone the hint lies over it."""
    played = tuple(card for _, card in view.trick)
    if not played or len(played) == len(view.playing):
        return ()
    return (Fact(words.texts.gettext("On the table:"), _small(played, words)),)


# --- actions -----------------------------------------------------------------------------------------


def _ways(judgement: Judgement, view: View, words: Words) -> list[Way]:
    """All actions, the recommended one first."""
    ways = [_way(judged, judgement.choice, view, words) for judged in judgement.actions]
    return sorted(ways, key=lambda way: not way.best)


def _way(judged: Judged, choice: Action, view: View, words: Words) -> Way:
    text, cards = action_text(judged.action, words)
    digits = 1 if view.kon == 0 else 2
    units = "" if view.kon == 0 else words.amount(round(judged.mean * view.kon), plus=True)
    return Way(
        text=text,
        cards=_small(cards, words),
        result=decimal(judged.mean, digits, words.texts, plus=view.kon > 0),
        error=decimal(_WIDTH * judged.error, digits, words.texts),
        units=units,
        safe=f"{round(100 * judged.safe)}",
        best=judged.action == choice,
    )


def action_text(action: Action, words: Words) -> tuple[str, tuple[Card, ...]]:
    """What an action is called, and its cards."""
    if action.kind is Kind.BID:
        return words.plural("%(n)d trick", "%(n)d tricks", action.tricks), ()
    if action.kind is Kind.SWAP:
        text = N_("Throw") if action.cards else N_("Keep all")
        return words.say(text), action.cards
    return words.say(_CALLS[action.kind]), action.cards


def _small(cards: tuple[Card, ...], words: Words) -> tuple[SmallCard, ...]:
    return tuple(SmallCard(text_of(card), words.card(card)) for card in cards)


# --- facts -------------------------------------------------------------------------------------------


def facts(view: View, words: Words) -> tuple[Fact, ...]:
    """What matters, the most important first."""
    known = matters(view)
    if view.stage is Stage.PLAY:
        found = [*_need(view, known, words), *_in_trick(view, known, words)]
        return (*found, *_trumps(view, known, words), *_voids(known, words))
    if view.kon == 0:
        return (*_announced(view, known, words), *_trumps(view, known, words))
    return (
        *_trumps(view, known, words),
        *_aces(view, known, words),
        *_odds(known, words),
        *_room(view, words),
        *_fines(view, known, words),
        *_kon(view, words),
    )


def _trumps(view: View, known: Matters, words: Words) -> list[Fact]:
    """The trumps of this seat against those that others may hold."""
    t = words.texts
    found = []
    if not view.hand_up:
        above = tuple(card for card in known.out if card > view.upcard)
        text = t.gettext("Trumps above the upcard that others may hold:")
        nothing = t.gettext("No trump that others may hold is above the upcard.")
        found.append(Fact(text, _small(above, words)) if above else Fact(nothing))
    elif not known.out:
        found.append(Fact(t.gettext("Others hold no trump any more.")))
    elif not known.trumps and view.stage is Stage.PLAY:
        text = t.gettext("You hold no trump; still out:")
        found.append(Fact(text, _small(known.out, words)))
    elif not known.trumps:
        found.append(Fact(t.gettext("You hold no trump.")))
    elif known.above:
        text = words.plural(
            "%(n)d trump above your best is still out:",
            "%(n)d trumps above your best are still out:",
            len(known.above),
        )
        found.append(Fact(text, _small(known.above, words)))
    else:
        text = t.gettext("Others hold no trump that beats:")
        masters = known.masters or known.trumps[-1:]
        found.append(Fact(text, _small(masters, words)))
    if known.shakhi_out:
        text = t.gettext("Shakhi that others may hold:")
        found.append(Fact(text, _small(known.shakhi_out, words)))
    return found


def _aces(view: View, known: Matters, words: Words) -> list[Fact]:
    if not known.aces or not view.hand_up:
        return []
    return [Fact(words.texts.gettext("Aces of other suits:"), _small(known.aces, words))]


def _odds(known: Matters, words: Words) -> list[Fact]:
    """What such a hand takes."""
    if known.odds is None:
        return []
    none, short, mean = known.odds
    few = round(100 * (none + short if known.enough > 1 else none))
    text = words.texts.gettext(
        "A hand like this takes about %(tricks)s tricks; it takes too few in %(few)d deals of 100."
    )
    return [Fact(text % {"tricks": decimal(mean, 1, words.texts), "few": few})]


def _room(view: View, words: Words) -> list[Fact]:
    """What can be drawn."""
    if view.stage is not Stage.EXCHANGE:
        return []
    text = words.texts.gettext("You can exchange up to %(n)d cards; in the stock: %(stock)d.")
    return [Fact(text % {"n": view.swap_limit, "stock": view.stock})]


def _fines(view: View, known: Matters, words: Words) -> list[Fact]:
    """What too few tricks cost."""
    return [
        Fact(
            words.plural(
                "A fine with %(n)d trick: %(fine)s.",
                "A fine with %(n)d tricks: %(fine)s.",
                tricks,
                fine=words.amount(times * view.kon),
            )
        )
        for tricks, times in known.fines
    ]


def _kon(view: View, words: Words) -> list[Fact]:
    text = words.texts.gettext("In the kon: %(kon)s; an equal part: %(part)s.")
    part = words.amount(view.kon // view.players)
    return [Fact(text % {"kon": words.amount(view.kon), "part": part})]


def _need(view: View, known: Matters, words: Words) -> list[Fact]:
    """Tricks that are missing, and what it costs to miss them."""
    t, needed, left = words.texts, known.needed or 0, known.left
    if view.kon == 0:
        found = [Fact(_wanted(needed, left, words))]
        text = t.gettext("All others together still want %(n)d of the %(left)d tricks.")
        return [*found, Fact(text % {"n": known.others_need, "left": left})]
    if needed == 0:
        return [Fact(t.gettext("You have the tricks that you need: no fine any more."))]
    return [Fact(_wanted(needed, left, words)), *_fines(view, known, words)]


def _wanted(needed: int, left: int, words: Words) -> str:
    if needed == 0:
        return words.texts.gettext(
            "You have the tricks that you announced: each further one is too many."
        )
    if needed < 0:
        return words.plural(
            "You have %(n)d trick too many.", "You have %(n)d tricks too many.", -needed
        )
    return words.plural(
        "You still need %(n)d trick; still to be played: %(left)d.",
        "You still need %(n)d tricks; still to be played: %(left)d.",
        needed,
        left=left,
    )


def _in_trick(view: View, known: Matters, words: Words) -> list[Fact]:
    """Who can still beat what is winning."""
    t = words.texts
    if not view.trick or len(view.trick) == len(view.playing):
        return []
    if not known.behind:
        return [Fact(t.gettext("You play last in this trick."))]
    names = ", ".join(words.name(seat) for seat in known.may_beat)
    if not names:
        return [Fact(t.gettext("Nobody behind you can beat the card that is winning."))]
    return [Fact(t.gettext("Behind you, may beat the winning card: %(names)s.") % {"names": names})]


def _voids(known: Matters, words: Words) -> list[Fact]:
    """Who has shown what he lacks."""
    text = words.texts.gettext("%(name)s: none left of %(suits)s.")
    return [
        Fact(text % {"name": words.name(seat), "suits": ", ".join(map(words.suit, suits))})
        for seat, suits in known.voids
    ]


def _announced(view: View, known: Matters, words: Words) -> list[Fact]:
    """What is announced before this seat speaks."""
    t = words.texts
    text = t.gettext("Announced: %(sum)d of %(tricks)d tricks; to announce after you: %(n)d.") % {
        "sum": known.announced or 0,
        "tricks": view.cards,
        "n": known.speakers,
    }
    found = [Fact(text)]
    if known.likely is not None:
        likely = decimal(known.likely, 1, words.texts)
        text = t.gettext("A hand like this takes about %(tricks)s tricks.") % {"tricks": likely}
        found.insert(0, Fact(text))
    return found
