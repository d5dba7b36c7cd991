#!/usr/bin/env bash
# Checks the project's Python: lint, format, types, tests. Ends with "N passed, N failed".
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
passed=0 failed=0

count() { if (($1 == 0)); then passed=$((passed + 1)); else failed=$((failed + 1)); fi; }

bash scripts/venv.sh ruff check || count 1
bash scripts/venv.sh ruff format --check || count 1
bash scripts/venv.sh mypy || count 1
# The committed facts are those of the installed package.
bash scripts/venv.sh python -m scripts.facts --check || count 1
passed=$((4 - failed))

report=$(mktemp)
trap 'rm -f "$report"' EXIT
bash scripts/venv.sh python -m pytest -n 2 --junitxml "$report"
status=$?
# The report counts what ran; a run that ended outside of any test counts as one failure.
read -r tests bad < <(python3 - "$report" <<'PY'
import sys
from xml.etree import ElementTree
try:
    suite = ElementTree.parse(sys.argv[1]).getroot().find("testsuite")
    print(int(suite.get("tests")) - int(suite.get("skipped")), int(suite.get("failures")) + int(suite.get("errors")))
except (ElementTree.ParseError, AttributeError):
    print(1, 1)
PY
)
if ((status != 0 && bad == 0)); then bad=1; fi
passed=$((passed + tests - bad))
failed=$((failed + bad))
echo "$passed passed, $failed failed"
((failed == 0))
