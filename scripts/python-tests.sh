#!/usr/bin/env bash
# Checks the project's Python: lint, format, types, facts, tests. Ends with a table of the steps and
# "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs a step, with its output and seconds in files of its name; several may run at once.
step() {
  local name=$1 started=$SECONDS status
  shift
  "$@" >"$work/$name.log" 2>&1
  status=$?
  echo $((SECONDS - started)) >"$work/$name.seconds"
  return "$status"
}

# Prints what a step printed, and counts it.
count() {
  local name=$1 status=$2
  cat "$work/$name.log"
  if ((status == 0)); then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

run=(bash scripts/venv.sh)
if ! step environment "${run[@]}" python --version; then
  cat "$work/environment.log"
  echo "0 passed, 1 failed"
  exit 1
fi
# mypy uses one core for most of its time: the tests start beside it.
step types "${run[@]}" mypy &
types=$!
# The committed facts are those of the installed package.
step facts "${run[@]}" python -m scripts.facts --check &
facts=$!
step lint "${run[@]}" ruff check
count lint $?
step format "${run[@]}" ruff format --check
count format $?
wait "$facts"
count facts $?
step tests "${run[@]}" python -m pytest -n 2 --dist loadgroup --junitxml "$work/report.xml"
status=$?
cat "$work/tests.log"
wait "$types"
count types $?

# The report counts what ran; a run that ended outside of any test counts as one failure.
read -r tests bad < <(python3 - "$work/report.xml" <<'PY'
import sys
from xml.etree import ElementTree
try:
    suite = ElementTree.parse(sys.argv[1]).getroot().find("testsuite")
    print(int(suite.get("tests")) - int(suite.get("skipped")), int(suite.get("failures")) + int(suite.get("errors")))
except (OSError, ElementTree.ParseError, AttributeError):
    print(1, 1)
PY
)
if ((status != 0 && bad == 0)); then bad=1; fi
passed=$((passed + tests - bad))
failed=$((failed + bad))

echo
for name in environment lint format types facts tests; do
  printf '%5s s  %s\n' "$(<"$work/$name.seconds")" "$name"
done
echo "$passed passed, $failed failed"
((failed == 0))
