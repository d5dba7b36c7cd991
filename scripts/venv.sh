#!/usr/bin/env bash
# Makes .venv/ with the pinned packages, and runs a command of it: scripts/venv.sh python -m scripts.snippets
# The packages of scripts/optional/ are installed into folders of their own, .venv/optional/<name>: dlt
# behaves differently where it finds them, so only snippets that ask for one get it. Of such a lock, only
# what .venv does not have in the same version is installed: the folders precede it on the path.
# The environment is made again only when one of these files or the Python changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fits() {
  "$1" -c 'import sys; raise SystemExit(not (3, 9) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
}

# The lines of a lock that .venv does not have.
missing() {
  .venv/bin/python - "$1" <<'PY'
import re, sys
from importlib.metadata import distributions

have = {(re.sub(r"[-_.]+", "-", d.metadata["Name"]).lower(), d.version) for d in distributions()}
for entry in re.split(r"(?m)^(?=\w)", open(sys.argv[1]).read()):
    pinned = re.match(r"([\w.-]+)==([^\s;]+)", entry)
    if pinned and pinned.groups() not in have:
        print(entry, end="")
PY
}

# Installs locks; they name every package, so there is nothing to resolve. pip takes three times as long,
# and does it where uv cannot be had or cannot reach the index that pip is set up for.
install() {
  local strict=(--quiet --require-hashes --no-deps)
  if [[ -x $uv ]]; then
    "$uv" pip install "${strict[@]}" --python .venv/bin/python --compile-bytecode "$@" && return
    echo "uv failed; trying with pip …" >&2
  fi
  .venv/bin/python -m pip install --disable-pip-version-check "${strict[@]}" "$@"
}

python=""
for candidate in python3.11 python3; do
  if command -v "$candidate" >/dev/null && fits "$candidate"; then
    python=$candidate
    break
  fi
done
if [[ -z $python ]]; then
  echo "This needs Python 3.9 to 3.13, best 3.11 (the recorded outputs are from it);" \
    "install it so that python3.11 or python3 is in PATH." >&2
  exit 2
fi

requirements=scripts/requirements.txt
optional=(scripts/optional/*.txt)
# Not in .venv/bin: dlt uses uv where it finds it on PATH.
uv=.venv/uv/bin/uv
stamp=.venv/.requirements
want="$("$python" - scripts/uv.txt "$requirements" "${optional[@]}" <<'PY'
import hashlib, platform, sys
text = b"\0".join(open(file, "rb").read() for file in sys.argv[1:])
print(platform.python_version(), hashlib.sha256(text).hexdigest())
PY
)"

if [[ ! -f $stamp || "$(cat "$stamp")" != "$want" ]]; then
  echo "making .venv/ from $requirements (a minute or two, once) …" >&2
  rm -rf .venv
  "$python" -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
    --target .venv/uv -r scripts/uv.txt || rm -rf .venv/uv
  install -r "$requirements"
  for lock in "${optional[@]}"; do
    missing "$lock" >.venv/missing.txt
    install --target ".venv/optional/$(basename "$lock" .txt)" -r .venv/missing.txt
  done
  rm .venv/missing.txt
  printf '%s\n' "$want" >"$stamp"
fi

program=$1
shift
exec ".venv/bin/$program" "$@"
