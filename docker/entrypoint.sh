#!/bin/sh
# The first argument names a tool (`secrets` makes the secrets that nobody has set, once; the others are in the `case` below),
# or else the services to run.
set -eu
kept=/run/madang
owners='main util event alarm form campaign page sandbox'

# 644, because the containers of the database and the storage read their secrets as other users; no other container has this volume.
keep() {
  chmod 644 "$kept/$1.new"
  mv "$kept/$1.new" "$kept/$1"
}
make() {
  [ -s "$kept/$1" ] && return
  node -e "process.stdout.write(require('node:crypto').randomBytes(32).toString('hex'))" > "$kept/$1.new"
  keep "$1"
}

if [ "${1:-}" = secrets ]; then
  for name in token database; do make "$name"; done
  for owner in $owners; do make "db-$owner"; done
  make storage
  printf '{"identities":[{"name":"madang","credentials":[{"accessKey":"madang","secretKey":"%s"}],"actions":["Admin","Read","Write","List","Tagging"]}]}' \
    "$(cat "$kept/storage")" > "$kept/s3.json.new"
  keep s3.json
  for owner in $owners; do printf '"madang_%s" "%s"\n' "$owner" "$(cat "$kept/db-$owner")"; done > "$kept/userlist.txt.new"
  keep userlist.txt
  if [ ! -s "$kept/data-keys" ]; then
    node -e "process.stdout.write('k1:' + require('node:crypto').randomBytes(32).toString('base64'))" > "$kept/data-keys.new"
    keep data-keys
  fi
  exit 0
fi

# Starts before the secrets are read, because `gateway-metrics` needs none of them.
[ "${1:-}" = gateway-metrics ] && exec node --enable-source-maps dist/server/nginx-metrics.mjs

upper() { echo "$1" | tr a-z A-Z; }
# If neither NAME nor NAME_FILE is set, NAME_FILE names the secret that `secrets` has made in the volume.
fromfile() {
  eval "set=\${$1:-}\${$1_FILE:-}"
  [ -n "$set" ] || export "$1_FILE=$kept/$2"
}
fromfile TOKEN_SECRET token
fromfile DATA_KEYS data-keys
fromfile S3_SECRET_ACCESS_KEY storage
# A file has the address alone, or as one of several values (libs/server/environment.ts); `by_pooler` needs it in any case.
if [ -z "${DATABASE_URL:-}" ] && [ -n "${DATABASE_URL_FILE:-}" ]; then
  DATABASE_URL=$(node -p "const t = require('node:fs').readFileSync(process.env.DATABASE_URL_FILE, 'utf8').trim(); t.startsWith('{') ? JSON.parse(t).DATABASE_URL : t")
fi
DATABASE_URL=${DATABASE_URL:-postgres://postgres:$(cat "$kept/database")@db:5432/madang}
export DATABASE_URL
if [ -z "${DB_ROLE_PASSWORD:-}${DB_ROLE_PASSWORD_FILE:-}" ]; then
  for owner in $owners; do fromfile "DB_PASSWORD_$(upper "$owner")" "db-$owner"; done
fi

# Only services connect through the pooler, which knows their roles and no others; the doctor does so too, to check that way.
by_pooler() {
  [ -n "${POOLER:-}" ] || return 0
  export DATABASE_DIRECT_URL="$DATABASE_URL"
  DATABASE_URL=$(echo "$DATABASE_URL" | sed "s|@[^@/]*/|@$POOLER/|")
}

case "${1:-}" in
  migrate) exec node --enable-source-maps dist/server/migrate.mjs ;;
  seed) exec node --enable-source-maps -e "import('/app/dist/server/seed.mjs').then((m) => m.seed(process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL, console.log))" ;;
  settle) shift; exec node --enable-source-maps dist/server/settle.mjs "$@" ;;
  keys) shift; exec node --enable-source-maps dist/server/keys.mjs "$@" ;;
  dead-letters) shift; exec node --enable-source-maps dist/server/dead-letters.mjs "$@" ;;
  backup|restore) tool=$1; shift; exec node --enable-source-maps "dist/server/$tool.mjs" "$@" ;;
  operator) shift; exec node --enable-source-maps dist/server/operator.mjs "$@" ;;
  doctor) by_pooler; exec node --enable-source-maps dist/server/doctor.mjs ;;
  *)
    by_pooler
    exec node --enable-source-maps dist/server/serve.mjs "$@"
    ;;
esac
