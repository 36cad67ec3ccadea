"""Pages: what a seat may know, as HTML in its language."""

from kozyr.web.render.prefs import Notice, Prefs
from kozyr.web.render.renderer import Renderer

__all__ = ["Notice", "Prefs", "Renderer"]
