"""`confine.py DIRECTORY… -- COMMAND…`: runs a command that can write below these directories only.

Python's audit hook sees neither the shell nor libraries written in C++ or Rust. Where the kernel
has Landlock (Linux 5.13 and later) their writes are refused too; elsewhere only the hook applies.
A process of the fork server calls `confine` instead.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from typing import Sequence

_CREATE, _ADD_RULE, _RESTRICT = 444, 445, 446
_PATH_BENEATH = 1
_PR_SET_NO_NEW_PRIVS = 38
# write file, remove dir, remove file, make char/dir/reg/sock/fifo/block/sym
_WRITES = 0b1_1111_1111_0010
_TRUNCATE_SINCE_ABI_3 = 1 << 14
_REFER_SINCE_ABI_2 = 1 << 13


def confine(directories: Sequence[str]) -> bool:
    """Restricts this process and its children; False where the kernel cannot."""
    libc = ctypes.CDLL(None, use_errno=True)
    abi = libc.syscall(_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    if abi < 1:
        return False
    handled = _WRITES
    if abi >= 2:
        handled |= _REFER_SINCE_ABI_2
    if abi >= 3:
        handled |= _TRUNCATE_SINCE_ABI_3
    attributes = struct.pack("Q", handled)
    rules = libc.syscall(_CREATE, attributes, ctypes.c_size_t(len(attributes)), ctypes.c_uint32(0))
    if rules < 0:
        return False
    for path in (*directories, "/dev"):
        descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
        rule = struct.pack("=Qi", handled, descriptor)
        if libc.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, ctypes.c_uint32(0)) != 0:
            return False
        os.close(descriptor)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    restricted = libc.syscall(_RESTRICT, rules, ctypes.c_uint32(0)) == 0
    os.close(rules)
    return bool(restricted)


if __name__ == "__main__":
    end = sys.argv.index("--")
    if sys.platform == "linux":
        confine(sys.argv[1:end])
    os.execvp(sys.argv[end + 1], sys.argv[end + 1 :])
