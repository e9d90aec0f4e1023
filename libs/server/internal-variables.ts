/** Set by us for our own processes or by tests, or read by the generator of nginx.conf alone (docs/operations.md). */
export const INTERNAL: readonly string[] = [
  ...[
    'GATEWAY_HOST',
    // Used in docker-compose.yml, whose entry makes DATABASE_URL of it.
    'POOLER',
    'WEB_ROOT',
    'WEB_DEV_ORIGIN',
    'SANDBOX_PAY_URL',
    'SANDBOX_PAY_SHOP',
    'SANDBOX_SOCIAL_URL',
    'SANDBOX_LIVE_URL',
    'NGINX_LISTEN',
  ],
  ...[
    'NGINX_VERSION',
    'NGINX_WEB_ROOT',
    'NGINX_PREFIX',
    'NGINX_ACCESS_LOG',
    'NGINX_RESOLVER',
    'NGINX_DAEMON',
    'NGINX_FILES_ROOT',
    'NGINX_COUNTER',
    'NGINX_STATUS',
  ],
];
