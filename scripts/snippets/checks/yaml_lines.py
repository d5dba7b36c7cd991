"""Where a value of a YAML document stands, for messages."""

from __future__ import annotations

from typing import Optional, Sequence

import yaml


def line_of(root: Optional[yaml.Node], path: Sequence[object]) -> int:
    """The line, from 1, on which the key or the item at a path begins; the nearest one above it
    when the path leads to nothing."""
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
