import type { MarketingTools } from '@madang/contracts/main/channel';
import { toolSources } from '@madang/contracts/main/marketing';

/** Hosts beside our own that pages may call: object storage that takes uploads; without TLS only on this machine. */
const CONNECT = (process.env['CSP_CONNECT'] ?? '')
  .split(/[\s,]+/)
  .filter((source) => /^((https|wss):\/\/[\w.*:-]+|http:\/\/([\w-]+\.)*localhost(:\d+)?)$/.test(source));

/** `tools` are those of the site the page belongs to; only their origins are opened, and only there. */
const policyOf = (tools: MarketingTools | null) => {
  const also = (source: Parameters<typeof toolSources>[1]) => (tools ? toolSources(tools, source) : []);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...also('script-src')].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...also('style-src')].join(' '),
    "img-src 'self' https: data: blob:",
    "media-src 'self' blob: https:",
    ["font-src 'self'", ...also('font-src')].join(' '),
    ["frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com", ...also('frame-src')].join(' '),
    ['connect-src', "'self'", 'ws:', 'wss:', ...CONNECT, ...also('connect-src')].join(' '),
    "worker-src 'self' blob:",
    "frame-ancestors 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ');
};
const POLICY = policyOf(null);

/** What every document carries; the policy lets no inline script run, so text that slips into a page stays text. */
export const documentHeaders = (https: boolean, withPolicy = true, tools: MarketingTools | null = null): Record<string, string> => ({
  ...(withPolicy ? { 'content-security-policy': tools ? policyOf(tools) : POLICY } : {}),
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
