"""What a page is rendered from, besides the table: the reader's settings and a notice."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Prefs:
    """Settings of one reader.

    Attributes:
        lang: ``en``, ``ru`` or ``pl``.
        four_colours: clubs green and diamonds blue.
        index: letters on the cards: ``auto`` (those of the language), ``en``, ``ru`` or ``pl``.
        motion: ``auto`` (as the system says) or ``none``.
        sound, vibration: whether they tell that it is the reader's turn.
        awake: whether the screen stays on at a table.
    """

    lang: str = "en"
    four_colours: bool = False
    index: str = "auto"
    motion: str = "auto"
    sound: bool = False
    vibration: bool = True
    awake: bool = True

    @property
    def letters(self) -> str:
        """The language of the letters on the cards."""
        return self.lang if self.index == "auto" else self.index


@dataclass(frozen=True, slots=True)
class Origin:
    """Where friends find this server.

    Attributes:
        address: scheme, host and prefix of all addresses.
        here_only: whether that is good on this computer alone.
    """

    address: str = "http://localhost"
    here_only: bool = True


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the reader must be told, e.g. why an action was refused.

    Attributes:
        text: in the reader's language.
        rule, preset: number of the rule it stands on and the preset whose rule book has it; empty if none.
        typed: the name that was typed into the form, to be corrected.
    """

    text: str
    rule: str = ""
    preset: str = ""
    typed: str = ""


@dataclass(frozen=True, slots=True)
class Own:
    """A running match in which the reader has a seat; ``away``: a bot plays for him, until he asks for it himself."""

    address: str
    text: str
    away: bool = False
