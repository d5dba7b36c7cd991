"""Line numbers of values in a YAML document, for error messages."""

from __future__ import annotations

from typing import Optional, Sequence

import yaml


def line_of(root: Optional[yaml.Node], path: Sequence[object]) -> int:
    """The 1-based line of the key or list item at a path; the line of its closest existing ancestor
    when the path does not exist."""
    node = root
    line = 0
    for step in path:
        if isinstance(node, yaml.MappingNode):
            found = next(((k, v) for k, v in node.value if k.value == str(step)), None)
            if found is None:
                break
            line, node = found[0].start_mark.line, found[1]
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int):
            node = node.value[step]
            line = node.start_mark.line
    return line + 1
