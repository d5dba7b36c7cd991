#!/usr/bin/env bash
# Makes .venv/ with the pinned packages, and runs a command of it: scripts/venv.sh python -m scripts.snippets
# The environment is made again when scripts/requirements.txt or the Python changed, never else.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fits() {
  "$1" -c 'import sys; raise SystemExit(not (3, 9) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
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
stamp=.venv/.requirements
want="$("$python" - "$requirements" <<'PY'
import hashlib, platform, sys
print(platform.python_version(), hashlib.sha256(open(sys.argv[1], "rb").read()).hexdigest())
PY
)"

if [[ ! -f $stamp || "$(cat "$stamp")" != "$want" ]]; then
  echo "making .venv/ from $requirements (a minute or two, once) …" >&2
  rm -rf .venv
  "$python" -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes \
    -r "$requirements"
  printf '%s\n' "$want" >"$stamp"
fi

program=$1
shift
exec ".venv/bin/$program" "$@"
