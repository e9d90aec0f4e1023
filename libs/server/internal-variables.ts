/**
 * Variables that are not for operators: we set them for our own processes, or tests do, or the generator of nginx.conf alone reads them
 * (docs/operations.md).
 */
export const INTERNAL: readonly string[] = [
  ...[
    'GATEWAY_HOST',
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
