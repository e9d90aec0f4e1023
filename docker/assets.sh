#!/bin/sh
# Puts the built files of the web ($1) beside those of earlier versions ($2). Their names say what is in them, so a page that is open since
# before an upgrade still finds its files, and the gateway of before has those of the new version already. What a version leaves out goes
# 30 days later; `.built` names what the last one has.
set -eu
export LC_ALL=C
mkdir -p "$2"
names=$(mktemp)
(cd "$1" && find . -type f | sort) > "$names"
cp -Rup "$1/." "$2/"
cd "$2"
if [ -e .built ]; then comm -23 .built "$names" | xargs -r -d '\n' touch -c; fi
find . -type f -mtime +30 | sort | comm -23 - "$names" | xargs -r -d '\n' rm -f
cp "$names" .built
rm "$names"
