"""What the games of announced tricks share: numbered rules, chapters, endings, options; each game adds its own."""

from kozyr.games.model import NumberedRule, OptionSpec

ORDER = "In each suit the ace is highest, then king, queen, jack, ten and down; a trump beats every other suit."
DEALER = "The first dealer is drawn by lot; the deal passes to the left."
UPCARD = "The cards are dealt one at a time; the next card is turned up and its suit is trump."
WINNER = "After the last deal most points win; players with equal points share the place."

BIDS = (
    NumberedRule(
        "2.1",
        "The bidding begins at the dealer's left and goes clockwise, the dealer last: each player announces how many tricks he will take.",
        "S0 O1",
    ),
    NumberedRule("2.2", "A bid is a number from none to all the tricks of the deal.", "S0 O1"),
)

LEAD = NumberedRule(
    "3.1",
    "The player at the dealer's left leads, then the winner of each trick; the others add one card of their hand each, clockwise.",
    "S0 O1",
)
FOLLOW = NumberedRule("3.3", "Follow the suit that was led.", "S0 O1")
TRICKS = (
    NumberedRule("3.5", "There is no duty to beat the best card of the trick.", "D"),
    NumberedRule(
        "3.6",
        "The highest trump wins the trick, without trumps the highest card of the suit led.",
        "S0 O1",
    ),
)

ASKED = {"BIDDING": "2.1", "PLAY": "3.1"}

ENDINGS = ("played", "finished")

YES_NO = ("yes", "no")
NO_YES = ("no", "yes")

RUFF_TEXT = "A player who cannot follow"
RUFF_LABELS = {
    "must": "must play a trump if he can",
    "literal": "may play a trump only if he has nothing else",
    "may": "may play any card",
}


def ruff_option(*values: str) -> OptionSpec:
    """The option ``ruff`` with its values in order, default first."""
    labels = tuple(RUFF_LABELS[value] for value in values)
    return OptionSpec(name="ruff", text=RUFF_TEXT, values=values, labels=labels)


def hook_option(*, default: bool) -> OptionSpec:
    """The option ``hook``."""
    return OptionSpec(
        name="hook",
        text="The dealer may not make the bids add up to the number of tricks",
        values=(default, not default),
        labels=YES_NO if default else NO_YES,
    )
