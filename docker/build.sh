#!/bin/sh
# Builds all images with the version and the commit of this checkout; arguments go to `docker compose build`.
# `VERSION=1.2.0 docker/build.sh`; docs/operations.md.
set -eu
cd "$(dirname "$0")/.."
COMMIT=${COMMIT:-$(git rev-parse --short=8 HEAD 2> /dev/null || true)}
export COMMIT
docker compose --profile backup build "$@"
