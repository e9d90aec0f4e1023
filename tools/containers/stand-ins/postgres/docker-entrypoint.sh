#!/bin/sh
# Does at the first start what the official image of PostgreSQL does with its environment variables.
set -eu
[ "$1" = postgres ] || exec "$@"
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown postgres:postgres "$PGDATA"
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=${POSTGRES_PASSWORD:-$(cat "${POSTGRES_PASSWORD_FILE:?}")}
  printf '%s\n' "$password" > /tmp/password
  # shellcheck disable=SC2086
  initdb --username=postgres --pwfile=/tmp/password --auth-host=scram-sha-256 ${POSTGRES_INITDB_ARGS:-}
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  # Listens on no network address until the database is created, so that no health probe succeeds too early.
  pg_ctl -w start -o "-c listen_addresses=''"
  [ "${POSTGRES_DB:-postgres}" = postgres ] || createdb --username=postgres "$POSTGRES_DB"
  pg_ctl -m fast -w stop
fi
exec "$@"
