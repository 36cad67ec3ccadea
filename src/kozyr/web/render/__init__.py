"""Pages: what a seat may know, as HTML in its language."""

from kozyr.web.render.prefs import Notice, Origin, Own, Prefs
from kozyr.web.render.renderer import Renderer

__all__ = ["Notice", "Origin", "Own", "Prefs", "Renderer"]
