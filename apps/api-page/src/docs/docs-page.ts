const OPENAPI_PATH = '/api/docs/openapi.json';

/**
 * The script that starts the reference: it names the address of the description, and sends calls with the session of a reader who is
 * logged in on this host.
 */
export const SETUP_SCRIPT = `function ownToken() {
  try {
    return JSON.parse(localStorage.getItem('madang.session')).token || '';
  } catch {
    return '';
  }
}
Scalar.createApiReference('#reference', {
  url: '${OPENAPI_PATH}',
  authentication: { preferredSecurityScheme: 'accessToken', securitySchemes: { accessToken: { value: ownToken() } } },
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  documentDownloadType: 'json',
  hideModels: true,
  // The page must not send requests to other hosts.
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;

const DOCS_STYLE = `
body{margin:0}
:root{--scalar-font:Pretendard,system-ui,sans-serif}
.light-mode{--scalar-color-accent:#2a4bd0}.dark-mode{--scalar-color-accent:#8fa6ff}
noscript p{max-width:640px;margin:48px auto;padding:0 20px;font:16px/1.6 system-ui,sans-serif}`;

/** The HTML page of the API reference; `version` is that of its script, for the cache. */
export const docsPage = (version: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>API | Madang</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${DOCS_STYLE}</style></head>
<body><main id="reference"></main>
<noscript><p>This page needs a script. The description of the API is at <a href="${OPENAPI_PATH}">${OPENAPI_PATH}</a>.</p></noscript>
<script src="/api/docs/reference.js?v=${version}"></script><script src="/api/docs/setup.js"></script></body></html>`;
