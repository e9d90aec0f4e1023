#!/bin/sh
# nginx asks who this container asks for names: another engine than Docker has another resolver than the one in the file.
set -eu
resolver=$(awk '$1 == "nameserver" { print index($2, ":") ? "[" $2 "]" : $2; exit }' /etc/resolv.conf)
if [ -n "$resolver" ]; then
  sed "s/^\( *resolver\) 127\.0\.0\.11 /\1 $resolver /" /etc/nginx/nginx.conf > /tmp/nginx.conf
  exec nginx -c /tmp/nginx.conf
fi
exec nginx
