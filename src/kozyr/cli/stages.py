"""What is asked at each stage of a deal, and the part of the rule book that a stage plays by."""

from gettext import NullTranslations
from typing import Final

from kozyr.core.errors import printable
from kozyr.games.model import Rules
from kozyr.i18n import N_
from kozyr.match.view import Stage

ASKED: Final = {
    Stage.BIDDING: N_("To call, to pass, or first to look at the hand:"),
    Stage.ANNOUNCING: N_("Tricks to announce:"),
    Stage.DEFENCE: N_("To whist or to pass:"),
    Stage.BLIND_DROP: N_("A card to throw:"),
    Stage.EXCHANGE: N_("Cards to throw (several numbers), 0 keeps all:"),
    Stage.CUTTING_IN: N_("To cut in, or to stay out:"),
    Stage.CUT_DROP: N_("A card to throw:"),
    Stage.PLAY: N_("A card to play:"),
}

# The engine's names of two phases are not those of the stages.
_PHASES: Final = {Stage.BIDDING: "CIRCLES", Stage.ANNOUNCING: "BIDDING"}


def sections(rules: Rules, stage: Stage) -> set[str]:
    """The parts of the rule book that a stage plays by."""
    phase = _PHASES.get(stage, stage.name)
    return {rules.game.asked.get(phase, "").partition(".")[0]}


def no_rule(topic: str, rules: Rules, texts: NullTranslations) -> str:
    """That a topic is no rule, and which chapters there are."""
    chapters = rules.game.chapters.items()
    return texts.gettext("There is no rule %(number)s; the chapters are: %(chapters)s") % {
        "number": printable(topic[:20]),
        "chapters": "; ".join(f"{number} {texts.gettext(title)}" for number, title in chapters),
    }
