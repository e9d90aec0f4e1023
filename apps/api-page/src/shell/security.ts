/** Hosts beside our own that pages may call: object storage that takes uploads; without TLS only on this machine. */
const CONNECT = (process.env['CSP_CONNECT'] ?? '')
  .split(/[\s,]+/)
  .filter((source) => /^((https|wss):\/\/[\w.*:-]+|http:\/\/([\w-]+\.)*localhost(:\d+)?)$/.test(source));

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data: blob:",
  "media-src 'self' blob: https:",
  "font-src 'self'",
  "frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com",
  ['connect-src', "'self'", 'ws:', 'wss:', ...CONNECT].join(' '),
  "worker-src 'self' blob:",
  "frame-ancestors 'self'",
  "base-uri 'self'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

/** What every document carries; the policy lets no inline script run, so text that slips into a page stays text. */
export const documentHeaders = (https: boolean, withPolicy = true): Record<string, string> => ({
  ...(withPolicy ? { 'content-security-policy': POLICY } : {}),
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
