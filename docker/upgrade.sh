#!/bin/sh
# Brings what runs to the images of VERSION, a service after the other: the new copy is healthy before the old one goes.
# `docker compose` of this folder as its variables say it (COMPOSE_FILE, COMPOSE_PROJECT_NAME, .env); docs/operations.md.
set -eu
compose() { docker compose --progress quiet "$@"; }
# nginx asks for names every five seconds: it knows of the new copy by then, and of the old one's end.
known=6

compose run --rm migrate
running=$(compose ps --services --status running)
for service in $running; do
  case $service in api-* | sandbox-pay) ;; *) continue ;; esac
  old=$(compose ps --quiet "$service")
  copies=$(echo "$old" | wc -l)
  compose up --detach --wait --no-deps --no-recreate --scale "$service=$((copies * 2))" "$service"
  sleep $known
  # shellcheck disable=SC2086
  docker stop $old > /dev/null && docker rm $old > /dev/null
  echo "$service"
done
# It alone has a port of this machine, which two cannot have: visitors wait for a second, behind Caddy without noticing.
# What counts for it lives in its network, and goes along.
compose up --detach --wait --no-deps gateway gateway-metrics
echo gateway
