"""What the games played for a kon share: house-rule options, chapters, endings; each game adds its own."""

from types import MappingProxyType

from kozyr.games.model import Conflict, OptionSpec

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")

DECKS_BY_PLAYERS = {
    **dict.fromkeys(range(2, 5), (32,)),
    **dict.fromkeys(range(5, 7), (52, 36)),
    **dict.fromkeys(range(7, 13), (52,)),
}

DEALS = OptionSpec(
    name="deals",
    text="Deals in a match; 0 means until the table stops",
    default_per_seat=3,
    maximum=1000,
)

DECK = OptionSpec(name="deck", text="Cards in the deck", by_players=DECKS_BY_PLAYERS)

KON_OPTIONS = (
    OptionSpec(
        name="ante_policy",
        text="Who puts in stakes before a deal",
        values=("every_deal", "only_when_empty", "dealer_only"),
        labels=(
            "everybody, every deal",
            "everybody, but only when nothing lies on the table",
            "the dealer, for everybody",
        ),
    ),
    OptionSpec(
        name="third_pass_topup_is_ante",
        text="The top-up after the last passed circle counts as the stake of the next deal",
        values=(True, False),
        labels=_YES_NO,
    ),
    OptionSpec(
        name="redeal_same_dealer",
        text="After the last passed circle the same dealer deals again",
        values=(False, True),
        labels=_NO_YES,
    ),
    OptionSpec(
        name="earlier_passers_may_whist",
        text="A seat that passed before the call may still whist",
        values=(True, False),
        labels=_YES_NO,
    ),
    OptionSpec(
        name="blind",
        text="Calling blind, before looking at the hand",
        values=(True, False),
        labels=_YES_NO,
    ),
    OptionSpec(
        name="blind_may_exchange",
        text="A blind caller may exchange as well, after his discard",
        values=(True, False),
        labels=_YES_NO,
    ),
    OptionSpec(
        name="blind_fines",
        text="Fines of a blind caller",
        values=("polish", "russian_literal"),
        labels=(
            "no trick fourfold, too few twofold (Polish text)",
            "no trick twofold, too few fourfold (Russian text, to the letter)",
        ),
    ),
    OptionSpec(
        name="podrezka",
        text="Cutting in (podrezka) by passers after the exchange",
        values=("true", "false", "if_no_whister"),
        labels=("yes", "no", "only if nobody whists"),
    ),
    OptionSpec(
        name="podrezka_upcard_max_rank",
        text="Highest upcard that may be taken when cutting in",
        values=("none", "T"),
        labels=("any", "the ten"),
    ),
    OptionSpec(
        name="may_ruff_freely",
        text="A seat that could follow may ruff instead",
        values=(False, True),
        labels=_NO_YES,
    ),
    OptionSpec(
        name="must_head",
        text="Duty to beat the best card of the trick",
        values=("none", "trumps_only", "always"),
        labels=("none", "over a trump with a trump", "always when able"),
    ),
    OptionSpec(
        name="short_stock",
        text="When the stock runs out during an exchange or a cut",
        values=("reshuffle", "stop"),
        labels=("the pile is shuffled and drawn from", "no more than the stock holds"),
    ),
    OptionSpec(
        name="unopposed",
        text="What an unopposed caller takes",
        values=("whole", "half"),
        labels=("the whole kon", "half; the other half stays"),
    ),
    OptionSpec(
        name="session_end",
        text="What happens to a kon left after the last deal",
        values=("split_equally", "play_until_clean"),
        labels=(
            "it is split equally",
            "play goes on until a deal leaves no kon, at most as many deals again, then it is split",
        ),
    ),
)

KON_CHAPTERS = MappingProxyType(
    {
        "1": "Players, cards, stakes",
        "2": "Bidding",
        "3": "Exchange",
        "4": "The kon",
        "5": "Fines",
        "6": "Fines of a blind caller",
        "7": "Cutting in",
        "8": "Play",
        "9": "End of a deal and of a match",
    }
)

KON_ENDINGS = ("all_passed", "unopposed", "played", "split", "stopped", "clean")

KON_CONFLICTS = (
    Conflict(
        {"session_end": "play_until_clean", "deals": 0},
        "a match without a last deal has no deals to add; choose a number of deals",
    ),
)
