#!/usr/bin/env bash
# Checks the project's Python: lint, format, types, facts, tests. Prints a table of step times and
# "N passed, N failed" at the end.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Runs a step; writes its output and duration to files named after it. Steps can run in parallel.
step() {
  local name=$1 started=$SECONDS status
  shift
  "$@" >"$work/$name.log" 2>&1
  status=$?
  echo $((SECONDS - started)) >"$work/$name.seconds"
  return "$status"
}

# Prints the output of a step and counts its result.
count() {
  local name=$1 status=$2
  cat "$work/$name.log"
  if ((status == 0)); then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}

run=(bash python/venv.sh)
if ! step environment "${run[@]}" python --version; then
  cat "$work/environment.log"
  echo "0 passed, 1 failed"
  exit 1
fi
# mypy mostly uses one core, so other steps run in parallel.
step types "${run[@]}" mypy --config-file python/pyproject.toml python/docs_tests python/tests &
types=$!
# The committed facts must match the installed package.
step facts python/docs-tests facts --check &
facts=$!
step lint "${run[@]}" ruff check python tests/claims
count lint $?
step format "${run[@]}" ruff format --check python tests/claims
count format $?
wait "$facts"
count facts $?
step tests "${run[@]}" python -m pytest -c python/pyproject.toml -n 2 --dist loadgroup --junitxml "$work/report.xml" python/tests
status=$?
cat "$work/tests.log"
wait "$types"
count types $?

# Counts come from the JUnit report; a run that failed outside of any test counts as one failure.
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
