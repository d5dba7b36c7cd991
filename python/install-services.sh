#!/usr/bin/env bash
# Installs the servers that snippets use (python/docs_tests/snippets/services/servers.py), and nginx and Caddy for the
# tests of deploy/, if they are not there: Debian packages as root, or with sudo in CI; packages of npm, PyPI, Go
# and Maven, each with a lock of its own, into .services/. Where Debian packages cannot be installed, it prints
# their names; snippets that need a missing server are skipped with a warning.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
locks=python/docs_tests/snippets/services
debian=() locked=() status=0

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
      bash python/venv.sh python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps \
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
    maven)
      cp "$locks/$name/pom.xml" "$folder"
      # A program of seconds: the second compiler of Java would cost more than it saves.
      MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" \
        mvn --batch-mode --quiet --file "$folder/pom.xml" dependency:copy-dependencies
      # Exactly the jars of the lock, and no others.
      (cd "$folder/jars" && LC_ALL=C sha256sum -- *.jar) | diff "$locks/$name/jars.sha256" -
      cp "$locks/$name/jars.sha256" "$folder"
      ;;
  esac
  rm -rf ".services/$name"
  mv "$folder" ".services/$name"
}

missing=$(PYTHONPATH=python python3 -m docs_tests.snippets.services)
while read -r kind name; do
  case $kind in
    debian) debian+=("$name") ;;
    npm | pip | go | maven) locked+=("$kind $name") ;;
  esac
done <<<"$missing"
if ! PATH=$PATH:/usr/sbin command -v nginx >/dev/null; then debian+=(nginx-light); fi
if [[ ! -f /usr/lib/nginx/modules/ngx_http_brotli_static_module.so ]]; then debian+=(libnginx-mod-http-brotli-static); fi
if ! command -v caddy >/dev/null; then debian+=(caddy); fi

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

for entry in ${locked[@]+"${locked[@]}"}; do
  read -r kind name <<<"$entry"
  needs=
  case $kind in
    maven) needs=mvn ;;
    go) needs=go ;;
  esac
  if [[ -n $needs ]] && ! command -v "$needs" >/dev/null; then
    echo "not installed: $name, which needs $needs" >&2
    status=1
    continue
  fi
  install_locked "$kind" "$name"
done
exit "$status"
