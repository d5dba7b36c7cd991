#!/usr/bin/env bash
# Installs the database servers that snippets may ask for, where that needs no question: as root on
# Debian. Elsewhere it says what to install; snippets of a missing server are skipped, loudly.
set -euo pipefail
missing=()
command -v mariadbd >/dev/null || [[ -x /usr/sbin/mariadbd ]] || missing+=(mariadb-server)
compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || command -v postgres >/dev/null || missing+=(postgresql)
((${#missing[@]} == 0)) && exit 0
if [[ $(id -u) != 0 || ! -f /etc/debian_version ]]; then
  echo "not installed: ${missing[*]}; install them with your system's package manager" >&2
  exit 1
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
