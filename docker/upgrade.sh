#!/bin/sh
# Replaces the running containers by those of VERSION, one service after the other: the old ones stop when the new ones are healthy.
# Run it in the folder of docker-compose.yml; COMPOSE_FILE, COMPOSE_PROJECT_NAME and .env apply. See docs/operations.md.
set -eu
compose() { docker compose --progress quiet "$@"; }
# Seconds. nginx looks up names every five seconds, so after six it sends requests to the new containers.
known=6

compose run --rm migrate
# New pages name new files, so the gateway that still runs must have them before.
compose run --rm --no-deps gateway /assets.sh /srv/built /srv/web
running=$(compose ps --services --status running)
# Pages come after the services: new ones may ask for calls that only new services have.
pages=$(echo "$running" | grep -x api-page || true)
for service in $(echo "$running" | grep -vx api-page) $pages; do
  case $service in api-* | sandbox-pay) ;; *) continue ;; esac
  old=$(compose ps --quiet "$service")
  copies=$(echo "$old" | wc -l)
  compose up --detach --wait --no-deps --no-recreate --scale "$service=$((copies * 2))" "$service"
  sleep $known
  # shellcheck disable=SC2086
  docker stop $old > /dev/null && docker rm $old > /dev/null
  echo "$service"
done
# The gateway listens on a port of the host, which two containers cannot share: it stops first, so visitors without Caddy get no
# answer for about a second. `gateway-metrics` shares its network and is replaced with it.
compose up --detach --wait --no-deps gateway gateway-metrics
echo gateway
