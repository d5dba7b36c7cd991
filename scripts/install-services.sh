#!/usr/bin/env bash
# Installs the servers that snippets use (scripts/snippets/services/table.py) when run as root on Debian.
# On other systems it prints the missing packages; snippets that need a missing server are skipped with
# a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
packages=$(python3 -m scripts.snippets.services)
[[ -z $packages ]] && exit 0
mapfile -t missing <<<"$packages"
if [[ $(id -u) != 0 || ! -f /etc/debian_version ]]; then
  echo "not installed: ${missing[*]}; install them with your system's package manager" >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
