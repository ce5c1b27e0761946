#!/usr/bin/env bash
# A throwaway PostgreSQL server on a loopback port, for tests. fsync stays on: crash tests must mean something.
#
#   postgres-server.sh run COMMAND…    start one, run COMMAND with CANILLITA_TEST_DATABASE_URL set, stop it, remove it
#   postgres-server.sh start FOLDER    start one in FOLDER (new or stopped before); prints its URL
#   postgres-server.sh copy FROM TO    start a streaming replica in TO, a new folder, of the one in FROM; prints its URL
#   postgres-server.sh crash FOLDER    SIGKILL every process of it, as a power cut would (the files stay)
#   postgres-server.sh stop FOLDER     stop it; the files stay
#
# PostgreSQL's programs are looked for on PATH, then where Debian, Red Hat and Homebrew put them.
# PostgreSQL refuses to run as root; for root the server runs as the user "postgres", or one made for it.
set -euo pipefail

USER_FOR_ROOT=postgres
[[ $(id -u) -ne 0 ]] || id "$USER_FOR_ROOT" >/dev/null 2>&1 || USER_FOR_ROOT=canillita-postgres

# Debian's programs on PATH are links to a wrapper that wants its own clusters.
bin() {
  local program=$1 found
  for found in "$(command -v "$program" || true)" /usr/lib/postgresql/*/bin/"$program" /usr/pgsql-*/bin/"$program" \
    /opt/homebrew/opt/postgresql@*/bin/"$program"; do
    [[ -x $found && $(basename "$(readlink -f "$found")") == "$program" ]] && { readlink -f "$found"; return; }
  done
  echo "postgres-server: no $program here; install PostgreSQL 13 or newer" >&2
  exit 3
}

as_owner() {
  if [[ $(id -u) -ne 0 ]]; then "$@"; else su -s /bin/sh "$USER_FOR_ROOT" -c "cd / && $(printf '%q ' "$@")"; fi
}

url() {
  echo "postgres://canillita@127.0.0.1:$(cat "$1/port")/postgres"
}

pid_of() {
  [[ -f $1/data/postmaster.pid ]] && head -n 1 "$1/data/postmaster.pid" || true
}

wait_gone() {
  local pid=$1 tries=0
  while kill -0 "$pid" 2>/dev/null; do
    ((++tries > 300)) && { echo "postgres-server: process $pid does not end" >&2; return 1; }
    sleep 0.1
  done
}

# Whether it runs. One that recovers, or is about to give up, is waited for.
is_there() {
  local pid tries=0
  pid=$(pid_of "$1")
  while [[ -n $pid ]] && kill -0 "$pid" 2>/dev/null; do
    "$(bin pg_isready)" -q -t 10 -d "$(url "$1")" && return
    ((++tries > 600)) && { echo "postgres-server: process $pid does not answer" >&2; return 1; }
    sleep 0.1
  done
  return 1
}

# A folder that the server's user may write to; prints its whole path.
own() {
  mkdir -p "$1"
  if [[ $(id -u) -eq 0 ]]; then
    id "$USER_FOR_ROOT" >/dev/null 2>&1 || useradd --system --no-create-home --shell /bin/sh "$USER_FOR_ROOT"
    chown "$USER_FOR_ROOT" "$1"
  fi
  (cd "$1" && pwd -P)
}

start() {
  local folder port
  folder=$(own "$1")
  if [[ ! -f $folder/data/PG_VERSION ]]; then
    as_owner "$(bin initdb)" -D "$folder/data" -U canillita -A trust -E UTF8 --locale=C --no-sync >"$folder/initdb.log"
  fi
  if [[ -f $folder/port ]] && is_there "$folder"; then
    url "$folder"
    return
  fi
  # The same port as before, so that clients find a server that was crashed and started again.
  for _ in 1 2 3 4 5 6 7 8; do
    port=$(cat "$folder/port" 2>/dev/null || echo $((20000 + RANDOM % 12000)))
    if as_owner "$(bin pg_ctl)" -D "$folder/data" -l "$folder/data/server.log" -w -t 60 -s -o \
      "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200" start >&2; then
      echo "$port" >"$folder/port"
      url "$folder"
      return
    fi
    rm -f "$folder/port"
  done
  tail -n 20 "$folder/data/server.log" >&2
  exit 1
}

copy() {
  local folder
  folder=$(own "$2")
  as_owner "$(bin pg_basebackup)" -d "$(url "$1")" -D "$folder/data" -R -c fast --no-sync >&2
  start "$folder"
}

stop() {
  local pid
  pid=$(pid_of "$1")
  [[ -n $pid ]] || return 0
  kill -INT "$pid" 2>/dev/null || return 0
  wait_gone "$pid"
}

crash() {
  local pid children
  pid=$(pid_of "$1")
  [[ -n $pid ]] || return 0
  children=$(ps -o pid= --ppid "$pid" || true)
  # shellcheck disable=SC2086
  kill -KILL "$pid" $children 2>/dev/null || true
  for each in $pid $children; do wait_gone "$each"; done
}

run() {
  local folder status=0
  folder=$(mktemp -d "${TMPDIR:-/tmp}/canillita-postgres.XXXXXX")
  chmod 755 "$folder"
  # shellcheck disable=SC2064
  trap "stop '$folder'; rm -rf '$folder'" EXIT
  CANILLITA_TEST_DATABASE_URL=$(start "$folder")
  export CANILLITA_TEST_DATABASE_URL
  "$@" || status=$?
  exit "$status"
}

case ${1:-} in
  start | stop | crash) "$1" "${2:?which folder?}" ;;
  copy) copy "${2:?of which folder?}" "${3:?to which folder?}" ;;
  run) shift; run "${@:?run what?}" ;;
  *) sed -n '2,12p' "$0" | sed 's/^# \{0,1\}//'; exit 2 ;;
esac
