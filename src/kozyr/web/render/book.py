"""What the values of options say, in forms and rule books."""

from kozyr.games.model import Option, format_value
from kozyr.web.render.words import Words


def value_text(option: Option, index: int, words: Words) -> str:
    """What one value of an option says."""
    return words.say(option.labels[index]) if option.labels else format_value(option.values[index])


def usual_text(option: Option, words: Words) -> str:
    """What the value says that an option has by default."""
    if option.default in option.values:
        return value_text(option, option.values.index(option.default), words)
    return format_value(option.default)
