/** Variables that are not for operators: we set them for our own processes, or tests do. */
export const INTERNAL_VARIABLES: readonly string[] = [
  'GATEWAY_HOST',
  'WEB_ROOT',
  'WEB_DEV_ORIGIN',
  'SANDBOX_PAY_URL',
  'SANDBOX_PAY_SHOP',
  'SANDBOX_SOCIAL_URL',
  'SANDBOX_LIVE_URL',
];
