import type { MarketingTools } from '@madang/contracts/main/channel';
import type { SnippetSources, SourceOf } from '@madang/contracts/page/snippets';
import { PAY_HOSTS, PAY_SCRIPT } from '@madang/contracts/page/pay-window';
import { toolSources } from '@madang/contracts/main/marketing';
import { config } from '@madang/server/config';

/** Hosts beside our own that pages may call, from CSP_CONNECT; without TLS only localhost. */
const CONNECT_SOURCES = (process.env['CSP_CONNECT'] ?? '')
  .split(/[\s,]+/)
  .filter((source) => /^((https|wss):\/\/[\w.*:-]+|http:\/\/([\w-]+\.)*localhost(:\d+)?)$/.test(source));
/** The origin of the object storage, which takes uploads and serves files and videos. */
const storage = () => (config.storageOrigin ? [config.storageOrigin] : []);

/** Third-party code that a page may run: the site's marketing tools and snippets. */
export interface ThirdParties {
  tools: MarketingTools | null;
  snippets: SnippetSources | null;
}
/**
 * The kinds of source that the Content-Security-Policy opens for third parties, each only for the origins that need it. Inline scripts are
 * allowed by the hash of their text, so that a page is the same for everybody.
 */
type Source = Parameters<typeof toolSources>[1];
const SNIPPET_SOURCE: Record<Source, SourceOf> = {
  'script-src': 'script',
  'connect-src': 'connect',
  'frame-src': 'frame',
  'style-src': 'style',
  'font-src': 'font',
};
const policyOf = ({ tools, snippets }: ThirdParties, ancestors: "'self'" | "'none'", payScript = false) => {
  const pay = (source: string) => (payScript ? [source] : []);
  const also = (source: Source) => [...(tools ? toolSources(tools, source) : []), ...(snippets?.[SNIPPET_SOURCE[source]] ?? [])];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...also('script-src'), ...pay(new URL(PAY_SCRIPT).origin)].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...also('style-src')].join(' '),
    ["img-src 'self' https: data: blob:", ...storage()].join(' '),
    ["media-src 'self' blob: https:", ...storage()].join(' '),
    ["font-src 'self'", ...also('font-src')].join(' '),
    [
      "frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com https://player.vimeo.com",
      ...also('frame-src'),
      ...pay(PAY_HOSTS),
    ].join(' '),
    [
      'connect-src',
      "'self'",
      'ws:',
      'wss:',
      ...new Set([...storage(), ...CONNECT_SOURCES]),
      ...also('connect-src'),
      ...pay(PAY_HOSTS),
    ].join(' '),
    "worker-src 'self' blob:",
    `frame-ancestors ${ancestors}`,
    "base-uri 'self'",
    ["form-action 'self'", ...pay(PAY_HOSTS)].join(' '),
    "object-src 'none'",
  ].join('; ');
};
const NO_THIRD_PARTIES: ThirdParties = { tools: null, snippets: null };

/**
 * The kind of a document: third parties may run on it, none may ('own'), or it is 'guarded'. On a guarded page people type passwords, pay,
 * learn or manage, so no other page of its host, which may run third-party code, can frame it or keep a reference to its window.
 */
export type DocumentKind = ThirdParties | 'own' | 'guarded';
const policyFor = (kind: DocumentKind, payScript: boolean) =>
  kind === 'own'
    ? policyOf(NO_THIRD_PARTIES, "'self'")
    : kind === 'guarded'
      ? policyOf(NO_THIRD_PARTIES, "'none'", payScript)
      : policyOf(kind, "'self'");

/**
 * The security headers of a document. Its policy runs only the inline scripts that it names, so that a text which gets into a page
 * unescaped does not run.
 */
export const documentHeaders = (
  https: boolean,
  {
    withPolicy = true,
    kind = 'own',
    paying = false,
    payScript = false,
  }: { withPolicy?: boolean; kind?: DocumentKind; paying?: boolean; payScript?: boolean } = {},
): Record<string, string> => ({
  ...(withPolicy ? { 'content-security-policy': policyFor(kind, payScript) } : {}),
  ...(https ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // The window of a payment sends messages to the page that opened it.
  'cross-origin-opener-policy': kind === 'guarded' && !paying ? 'same-origin' : 'same-origin-allow-popups',
});
