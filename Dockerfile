# One image for every service (the command names which), one with PostgreSQL's client programs for backups, and one for the gateway:
# `--target service`, `--target backup`, `--target gateway`; `--target maps` has the source maps of the web (docs/monitoring.md).
FROM node:24-bookworm-slim AS release
ARG COMMIT=
COPY docker/release.mjs .gi[t] /checkout/
RUN node /checkout/release.mjs /checkout > /release.json

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY tsconfig.json tsconfig.base.json ./
COPY libs libs
COPY gateway gateway
COPY tools tools
COPY apps apps
ARG NGINX_LISTEN=8080
ARG TRUSTED_PROXIES=
# Address of `gateway-metrics`, to which nginx reports each request (docs/monitoring.md); nginx also runs without it.
ARG NGINX_COUNTER=127.0.0.1:5514
RUN node tools/build/build.ts
# The configuration of nginx contains the release, because nginx tells it to api-main.
COPY --from=release /release.json release.json
RUN node dist/server/nginx-conf.mjs > dist/nginx.conf
# Services write HTML documents and need dist/web for it, but not the files that the documents name: the gateway's image has those.
RUN mkdir /out && cp --parents apps/api-*/src/migrations/*.sql apps/sandbox-pay/migrations/*.sql tools/seed/*.mp4 /out \
  && cp -r dist/web dist/shell && rm -rf dist/shell/assets dist/shell/encoded

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --ignore-scripts
# Removes every package that no bundle of the server imports, such as those of the web, the build and the embedded database.
COPY --from=build /app/dist/server/packages.json /app/tools/build/packages.ts /tmp/
RUN node /tmp/packages.ts /tmp/packages.json

FROM node:24-bookworm-slim AS service
# Debian's package of ffmpeg also installs drivers of graphics cards with their compiler, and manuals: converting videos needs none.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg \
  && dpkg --purge --force-depends libgl1-mesa-dri libllvm15 libz3-4 && ffmpeg -version && ffprobe -version \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /usr/share/doc /usr/share/man /usr/share/locale
WORKDIR /app
RUN mkdir -p /data /run/madang && chown node:node /data /run/madang
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/package.json package.json
COPY --from=build /app/dist/server dist/server
COPY --from=build /app/dist/shell dist/web
COPY --from=build /out ./
COPY docker/entrypoint.sh docker/healthy.mjs docker/
COPY --from=release /release.json release.json
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node
VOLUME ["/data", "/run/madang"]
ENTRYPOINT ["docker/entrypoint.sh"]
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.title="Madang" org.opencontainers.image.licenses="UNLICENSED" \
  org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$COMMIT"

# Takes `pg_dump` from the image that the database uses, because an older `pg_dump` refuses a newer database.
FROM postgres:18 AS backup
COPY --from=service /usr/local/bin/node /usr/local/bin/node
COPY --from=service /app /app
# The user of the services must own the volumes' folders to write there.
RUN useradd --uid 1000 --user-group --no-create-home node && mkdir -p /data /run/madang /backups && chown node:node /data /run/madang /backups
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data
USER node
VOLUME ["/data", "/run/madang", "/backups"]
ENTRYPOINT ["docker/entrypoint.sh"]
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.title="Madang, backup and restore" org.opencontainers.image.licenses="UNLICENSED" \
  org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$COMMIT"

# Built files of the web with their source maps, for the receiver of error reports only: it resolves stack traces by them.
FROM scratch AS maps
COPY --from=build /app/dist/maps/assets /assets
COPY --from=build /app/dist/web/assets/*.js /assets/

FROM nginx:1.29 AS gateway
COPY --from=build /app/dist/nginx.conf /etc/nginx/nginx.conf
COPY --from=build /app/dist/web /srv/built
COPY docker/gateway.sh docker/assets.sh /
EXPOSE 8080
STOPSIGNAL SIGQUIT
CMD ["/gateway.sh"]
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.title="Madang, gateway" org.opencontainers.image.licenses="UNLICENSED" \
  org.opencontainers.image.version="$VERSION" org.opencontainers.image.revision="$COMMIT"
