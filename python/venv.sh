#!/usr/bin/env bash
# Creates .venv/ with the pinned packages and runs a command in it: python/venv.sh python -m pytest -c python/pyproject.toml
# The packages docs_tests and tests are imported from python/. They are not installed, because programs of pages see
# what is installed: dlt looks for plugins in it.
# The packages of python/optional/ are installed into separate folders, .venv/optional/<name>: dlt behaves
# differently when they are installed, so only snippets that request one get it. Packages of such a lock
# that .venv has in the same version are skipped, because the folders are prepended to the path.
# The environment is only recreated when a lock file or the Python version changes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fits() {
  "$1" -c 'import sys; raise SystemExit(not (3, 9) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
}

# The entries of a lock file that are not installed in .venv.
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

# Installs lock files without resolving dependencies: they list every package. pip is the fallback if uv is
# missing or cannot reach the package index that pip is configured for; it takes three times as long.
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
  echo "Python 3.9 to 3.13 is required, 3.11 is recommended (the recorded outputs are from it);" \
    "install it so that python3.11 or python3 is in PATH." >&2
  exit 2
fi

requirements=python/requirements.txt
optional=(python/optional/*.txt)
# Not in .venv/bin: dlt uses uv if it is on PATH.
uv=.venv/uv/bin/uv
stamp=.venv/.requirements
want="$("$python" - python/uv.txt "$requirements" "${optional[@]}" <<'PY'
import hashlib, platform, sys
text = b"\0".join(open(file, "rb").read() for file in sys.argv[1:])
print(platform.python_version(), hashlib.sha256(text).hexdigest())
PY
)"

if [[ ! -f $stamp || "$(cat "$stamp")" != "$want" ]]; then
  echo "creating .venv/ from $requirements (takes a minute or two, once) …" >&2
  rm -rf .venv
  "$python" -m venv .venv
  .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
    --target .venv/uv -r python/uv.txt || rm -rf .venv/uv
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
export PYTHONPATH=$PWD/python
exec ".venv/bin/$program" "$@"
