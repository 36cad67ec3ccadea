"""A match at the terminal, question by question."""

import sys
from collections.abc import Sequence

from kozyr.bots.base import Bot
from kozyr.cli.account_text import show_end, show_settlement
from kozyr.cli.answers import Help, Quit, Stop, Unclear, read_answer
from kozyr.cli.common import out
from kozyr.cli.table_text import TableText
from kozyr.core.actions import Action
from kozyr.core.errors import IllegalActionError, NotationError
from kozyr.core.seats import Seat
from kozyr.core.shuffle import draw_number
from kozyr.games.model import Rules
from kozyr.i18n import N_
from kozyr.match.account import deals_of
from kozyr.match.match import Match
from kozyr.tables.names import bot_names
from kozyr.web.render.words import Words

YOU = Seat(0)


class Game:
    """One match at the terminal: the reader of the terminal holds seat 0, bots hold the others in order."""

    def __init__(self, rules: Rules, *, bots: Sequence[Bot], seed: int, language: str) -> None:
        self.match = Match(rules, seed=seed, auto_deal=False)
        self.bots = bots
        self.words = Words(language, seat_names(language, rules.players, seed), YOU, rules)
        self.table = TableText(self.words, rules)

    def play(self) -> None:
        """Deal after deal."""
        while not self.match.over:
            self.match.deal()
            self.table.new_deal()
            if not self._play_deal():
                return
            show_settlement(self.match.view(YOU), self.words)
        show_end(self.match.view(YOU), self.words)

    def _play_deal(self) -> bool:
        """One deal; False if the player leaves."""
        match = self.match
        while (actor := match.actor) is not None:
            if actor != YOU:
                match.play(self.bots[actor - 1].choose(match.view(actor)))
                continue
            self.table.show(match.view(YOU))
            if not self._ask():
                return False
        self.table.show_events(match.view(YOU))
        return True

    def _ask(self) -> bool:
        """Ask until an action is carried out; False if the player leaves."""
        while True:
            view = self.match.view(YOU)
            self.table.show_choices(view)
            line = _read_line()
            if not line or isinstance(answer := read_answer(line, view), Quit):
                out()
                return False
            match answer:
                case Help():
                    self.table.explain(view, answer.topic)
                case Stop():
                    self._stop()
                case Unclear():
                    out(self.words.say(answer.text))
                case Action():
                    if self._carry_out(answer):
                        return True

    def _carry_out(self, action: Action) -> bool:
        """Play an action; say why not if it is refused."""
        try:
            self.match.play(action, YOU)
        except IllegalActionError as error:
            self.table.show_refusal(error, self.match.view(YOU))
        except NotationError as error:
            out(str(error))
        else:
            return True
        return False

    def _stop(self) -> None:
        """Make the deal in progress the last one, if the match has no fixed length."""
        if deals_of(self.match.rules):
            out(self.words.say(N_("This match ends by itself; q leaves it.")))
        else:
            self.match.stop()
            out(self.words.say(N_("This deal is the last one.")))


def _read_line() -> str:
    """A line of the player's, empty at the end of the input; shown where no terminal shows it."""
    sys.stdout.write("> ")
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        sys.stdout.write(line)
    return line


def seat_names(language: str, players: int, seed: int) -> tuple[str, ...]:
    """Names of the seats; the first is not shown, since it is the reader's."""
    draws = iter(range(players))
    names = bot_names(
        language,
        players - 1,
        (),
        lambda bound: draw_number(bound, seed=seed, label=f"name {next(draws)}"),
    )
    return ("", *names)
