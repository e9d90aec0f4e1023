#!/bin/sh
# Puts the built files of the web where nginx serves them, and gives it the name server of this container: the one in nginx.conf is
# Docker's, and other container engines have another.
set -eu
/assets.sh /srv/built /srv/web
resolver=$(awk '$1 == "nameserver" { print index($2, ":") ? "[" $2 "]" : $2; exit }' /etc/resolv.conf)
if [ -n "$resolver" ]; then
  sed "s/^\( *resolver\) 127\.0\.0\.11 /\1 $resolver /" /etc/nginx/nginx.conf > /tmp/nginx.conf
  exec nginx -c /tmp/nginx.conf
fi
exec nginx
