#!/bin/bash
# Tests the restore to a point in time by pgBackRest, as docs/operations.md describes it, on a cluster that is made for the test and
# deleted: writes and deletes rows, kills the server, restores and compares. Run as root on a Debian with postgresql-18 and
# pgbackrest 2.56 or newer.
set -euo pipefail
port=${1:-5499}
name=madang_pitr
data=/var/lib/postgresql/18/$name
conf=$(mktemp -d)
repo=$conf/repo
as() { su postgres -c "$1"; }
back() { as "pgbackrest --config=$conf/pgbackrest.conf --stanza=$name $1"; }
query() { as "psql -p $port -d madang -XAtqc \"$1\""; }
end() { pg_dropcluster --stop 18 $name || true; rm -rf "$conf"; }
trap end EXIT

pg_createcluster 18 $name -p "$port" -- --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=ko-KR > /dev/null
printf '[global]\nrepo1-path=%s\nrepo1-retention-full=2\nrepo1-cipher-type=aes-256-cbc\nrepo1-cipher-pass=a-long-random-text\nstart-fast=y\ncompress-type=zst\nlog-path=%s\nlock-path=%s\n[%s]\npg1-path=%s\npg1-port=%s\n' \
  "$repo" "$conf" "$conf" $name $data "$port" > "$conf/pgbackrest.conf"
printf "archive_mode = on\narchive_command = 'pgbackrest --config=%s --stanza=%s archive-push %%p'\narchive_timeout = 60\n" \
  "$conf/pgbackrest.conf" $name >> /etc/postgresql/18/$name/postgresql.conf
chown -R postgres: "$conf"
pg_ctlcluster 18 $name start
as "createdb -p $port -T template0 --locale-provider=icu --icu-locale=ko-KR madang"
back stanza-create
back check
back '--type=full backup'

query "create table paid (n int); insert into paid select generate_series(1, 1000)"
sleep 1
moment=$(query 'select now()')
sleep 1
query "insert into paid select generate_series(1001, 1500); delete from paid where n < 500"
query 'select pg_switch_wal()' > /dev/null
back '--type=incr backup'

server=$(head -1 $data/postmaster.pid)
kill -9 "$server"
while kill -0 "$server" 2> /dev/null; do sleep 0.2; done
rm -f $data/postmaster.pid
since=$(date +%s%N)
back "--delta --type=time --target='$moment' --target-action=promote restore"
pg_ctlcluster 18 $name start
until [ "$(query 'select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
found=$(query 'select count(*), sum(n) from paid')
echo "Back at $moment after $((($(date +%s%N) - since) / 1000000)) ms: $found"
[ "$found" = '1000|500500' ]
back check
