"""Claims of docs/reference/errors/sources.mdx."""

from typing import Any

import dlt
from standins_lib.claims import claim, raises


@claim(
    "dlt remembers the arguments of an inner function by its name until the process ends: in a"
    " notebook, restart the kernel after the change, or rename the source."
)
def arguments_by_name() -> None:
    program = """
@dlt.source
def {name}({outer}):
    @dlt.resource
    def tickets({inner}):
        yield 1
    return tickets
{name}({value})
"""
    secret = "api_key: str = dlt.secrets.value"
    failing = program.format(name="desk", outer="", inner=secret, value="")
    mended = program.format(name="desk", outer=secret, inner="", value="'key'")
    scope: dict[str, Any] = {"dlt": dlt, "__name__": __name__}
    for code in (failing, mended):
        with raises("ResourceInnerCallableConfigWrapDisallowed"):
            exec(code, scope)
    exec(mended.replace("desk", "helpdesk"), scope)
    assert list(scope["helpdesk"]("key")) == [1]
