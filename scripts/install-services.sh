#!/usr/bin/env bash
# Installs the servers that snippets use (scripts/snippets/services/servers.py), if they are not there: Debian
# packages as root, or with sudo in CI; packages with a lock file of their own into .services/. Where Debian packages
# cannot be installed, or there is no Go to build a server with, it prints their names; snippets that need a missing
# server are skipped with a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
locks=scripts/snippets/services
debian=() status=0

# Installs into a new folder, which then replaces the old one: the copy of the lock says that it is complete.
install_locked() {
  local kind=$1 name=$2 folder
  folder=.services/$name.new
  rm -rf "$folder"
  mkdir -p "$folder"
  case $kind in
    npm)
      cp "$locks/$name"/{package.json,package-lock.json,.npmrc} "$folder"
      npm ci --prefix "$folder" --no-progress --loglevel=error
      ;;
    pip)
      bash scripts/venv.sh python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
        --target "$folder" -r "$locks/$name/requirements.txt"
      cp "$locks/$name/requirements.txt" "$folder"
      ;;
    go)
      # A debugger's tables are a fifth of the work of the compiler.
      cp "$locks/$name"/{go.mod,go.sum} "$folder"
      (
        cd "$folder"
        program=$(sed -n 's|^// program: ||p' go.mod)
        CGO_ENABLED=0 go build -mod=readonly -trimpath -gcflags=all=-dwarf=false -ldflags='-s -w' -o . "$program"
      )
      ;;
  esac
  rm -rf ".services/$name"
  mv "$folder" ".services/$name"
}

missing=$(python3 -m scripts.snippets.services)
while read -r kind name; do
  case $kind in
    debian) debian+=("$name") ;;
    npm | pip) install_locked "$kind" "$name" ;;
    go)
      if command -v go >/dev/null; then
        install_locked "$kind" "$name"
      else
        echo "not installed: $name; it is built by Go: https://go.dev/doc/install" >&2
        status=1
      fi
      ;;
  esac
done <<<"$missing"

if ((${#debian[@]} > 0)); then
  as_root=()
  if [[ $(id -u) != 0 && ${CI:-} == true ]]; then as_root=(sudo); fi
  if [[ ($(id -u) == 0 || ${CI:-} == true) && -f /etc/debian_version ]]; then
    "${as_root[@]}" apt-get update -qq
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${debian[@]}"
  else
    echo "not installed: ${debian[*]}; install them with your system's package manager" >&2
    status=1
  fi
fi
exit "$status"
