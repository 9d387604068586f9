#!/usr/bin/env bash
# Fills a real PostgreSQL with all 19,683 boards and some odd rows, dumps it in every form that pg_dump has for rows, and
# expects of each dump what the same rows give as CSV.
#
#   tests/postgres/check_dumps.sh PROGRAM      77: there is no PostgreSQL here, so nothing was checked
set -euo pipefail

program=$(realpath "$1")
# Debian keeps the server's programs in a folder for each version.
server=$(find /usr/lib/postgresql -path '*/bin/initdb' -printf '%h\n' 2>/dev/null | sort -V | tail -n 1)
if [[ -z "$server" ]]; then server=$(dirname "$(command -v initdb || echo missing/initdb)"); fi
if [[ ! -x "$server/initdb" ]]; then
  echo "skipped: there is no initdb; the package postgresql has it"
  exit 77
fi
# The server refuses to run as root.
as_server=()
if ((EUID == 0)); then
  if ! id postgres >/dev/null 2>&1; then
    echo "skipped: the server does not run as root, and there is no user postgres"
    exit 77
  fi
  as_server=(runuser -u postgres --)
fi

work=$(mktemp -d)
run() { (cd "$work" && "${as_server[@]}" "$@"); }
# shellcheck disable=SC2317  # the trap calls it
cleanup() {
  run "$server/pg_ctl" -D "$work/cluster" -m immediate stop >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT
if ((EUID == 0)); then chown postgres "$work"; fi

run "$server/initdb" -D "$work/cluster" -A trust -E UTF8 --locale=C --no-sync >/dev/null
run "$server/pg_ctl" -D "$work/cluster" -w -l "$work/log" \
  -o "-c listen_addresses= -c unix_socket_directories=$work -c fsync=off" start >/dev/null
database=(-h "$work" -d postgres)

run psql -q -v ON_ERROR_STOP=1 "${database[@]}" <<'SQL'
create schema "odd ""schema";
create table "odd ""schema".games (id integer, board text, "no; te" text, photo bytea);
insert into "odd ""schema".games
  select i, (select string_agg(substr('-XO', (i / (3 ^ n)::int) % 3 + 1, 1), '' order by n) from generate_series(0, 8) n),
         E'it''s \\ a\ttab;\n\\.\nCOPY games (board) FROM stdin;', decode('00ff', 'hex')
  from generate_series(0, 19682) i;
insert into "odd ""schema".games (id, board) values
  (-1, null), (-2, ''), (-3, E'XOX\nOXO\nXOX'), (-4, E'XOX\r\nOXO\r\nXOX'), (-5, E'X\\-------'), (-6, E'X\b-------'),
  (-7, 'X''-------'), (-8, '|XO-|---|---|'), (-9, '\N'), (-10, 'ХО-------');
create table players (board_id integer, name text);
insert into players values (1, 'X--------');
create function seed() returns void language sql as $$ insert into players values (1, 'X') $$;
comment on function seed() is 'a;
COPY "odd ""schema".games (id, board) FROM stdin;
0	XXXXXXXXX
\.';
SQL

# Record, id, status, winner, lines, next player, board and rules: what no form of the input changes.
told() { "$program" "$1" --all -q -o csv:- "${@:2}" | cut -d, -f2,4-10 || true; }

run psql -q "${database[@]}" -c '\copy "odd ""schema".games to stdout with (format csv, header)' >"$work/games.csv"
told "$work/games.csv" --board-column board >"$work/expected"
(($(wc -l <"$work/expected") == 19694)) || { echo "the CSV gives no 19,693 records"; exit 1; }

failed=0
for form in "" "--inserts" "--column-inserts --rows-per-insert=100" "--create --clean --if-exists" "--data-only"; do
  # shellcheck disable=SC2086  # several options
  run pg_dump $form "${database[@]}" >"$work/games.sql"
  told "$work/games.sql" >"$work/found"
  if cmp "$work/expected" "$work/found"; then
    echo "ok: pg_dump $form"
  else
    diff "$work/expected" "$work/found" | head -n 10 || true
    failed=1
  fi
done
run "$server/pg_dumpall" -h "$work" >"$work/games.sql"
told "$work/games.sql" >"$work/found"
cmp "$work/expected" "$work/found" && echo "ok: pg_dumpall" || failed=1
exit "$failed"
