#!/bin/sh
# `secrets` makes what nobody set, once; `migrate` and `seed` prepare the database; `settle` is for payouts; anything else names services to run.
set -eu
kept=/run/madang

make() {
  [ -s "$kept/$1" ] && return
  node -e "process.stdout.write(require('node:crypto').randomBytes(32).toString('hex'))" > "$kept/$1.new"
  # The database's own user reads its password too; the volume is shared with nobody else.
  chmod 644 "$kept/$1.new"
  mv "$kept/$1.new" "$kept/$1"
}

if [ "${1:-}" = secrets ]; then
  for name in token role database; do make "$name"; done
  exit 0
fi

TOKEN_SECRET=${TOKEN_SECRET:-$(cat "$kept/token")}
DB_ROLE_PASSWORD=${DB_ROLE_PASSWORD:-$(cat "$kept/role")}
DATABASE_URL=${DATABASE_URL:-postgres://postgres:$(cat "$kept/database")@db:5432/madang}
export TOKEN_SECRET DB_ROLE_PASSWORD DATABASE_URL

case "${1:-}" in
  migrate) exec node --enable-source-maps dist/server/migrate.mjs ;;
  seed) exec node --enable-source-maps -e "import('/app/dist/server/seed.mjs').then((m) => m.seed(process.env.DATABASE_URL, console.log))" ;;
  settle) shift; exec node --enable-source-maps dist/server/settle.mjs "$@" ;;
  *) exec node --enable-source-maps dist/server/serve.mjs "$@" ;;
esac
