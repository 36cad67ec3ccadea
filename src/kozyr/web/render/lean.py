"""What templates are compiled to: attributes, calls and texts as our own templates need them, and no more.

A fragment reads three hundred attributes, puts a hundred texts in and makes thirty calls, and it is rendered for
every seat after every event.
"""

from functools import lru_cache
from typing import Any, Final

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import Markup, escape

#: Texts whose escaped form is kept: names, numbers and words come again and again.
MOST: Final = 4096


def text(value: object) -> str:
    """What a value is in HTML."""
    if type(value) is str:
        return _escaped(value)
    return value if type(value) is Markup else escape(value)


@lru_cache(MOST)
def _escaped(value: str) -> str:
    return str(escape(value))


class LeanCode(CodeGenerator):
    """Makes the code of a template.

    An attribute is never an item, what is called as an attribute is given no context, and a choice without
    ``else`` is an empty text.
    """

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802 - its name there
        """``a.b``."""
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def visit_CondExpr(self, node: nodes.CondExpr, frame: Frame) -> None:  # noqa: N802 - its name there
        """``a if b``, perhaps with ``else c``."""
        if node.expr2 is None:
            node.expr2 = nodes.Const("", lineno=node.lineno)
        super().visit_CondExpr(node, frame)

    def visit_Call(  # noqa: N802 - its name there
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """``a.b(c)``, and what a tag of our own calls."""
        by_name = not isinstance(node.node, nodes.Getattr | nodes.ExtensionAttribute)
        if by_name or node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write("caller=caller)" if forward_caller else ")")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        """Begin to put a value in; the other end is a bracket."""
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape or finalize.src is not None:
            super()._output_child_pre(node, frame, finalize)
        else:
            self.write("environment.text(")


class LeanEnvironment(Environment):
    """Templates that are compiled so."""

    code_generator_class = LeanCode
    text = staticmethod(text)
