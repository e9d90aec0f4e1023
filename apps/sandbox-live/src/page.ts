import { escapeHtml } from '@madang/server/escape-html';
import { markup } from '@madang/server/markup';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIVE_WORDS, type Lang } from './words';

const PAGE_STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#11151c;color:#eef1f6;
  font:16px/26px -apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif;word-break:keep-all;
  overflow-wrap:anywhere}
main{max-width:520px;margin:0 auto;padding:48px 20px}
h1{margin:0 0 4px;font-size:26px;line-height:36px}
p{margin:0 0 20px;color:#aab3c2;font-size:15px;line-height:24px}
form,dl{display:grid;gap:14px;margin:0 0 20px;padding:24px;background:#1b212b;border:1px solid #303846;border-radius:16px}
label{display:grid;gap:6px;font-size:14px;font-weight:600}
input{width:100%;min-height:48px;padding:0 14px;border:1px solid #6b7586;border-radius:10px;background:#11151c;color:inherit;
  font:inherit;font-weight:400}
button{min-height:52px;border:1px solid #6b7586;border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:650;
  cursor:pointer}
button.main{border-color:#6f86ff;background:#6f86ff;color:#0b0e14}
dt{color:#aab3c2;font-size:14px}
dd{margin:0;font-family:ui-monospace,monospace;font-size:14px}
:focus-visible{outline:3px solid #9db0ff;outline-offset:2px}
small{display:block;margin-top:24px;color:#8b95a6;font-size:13px;line-height:20px}
`;

export const e = (text: string | undefined) => escapeHtml(text ?? '');
export const langOf = (req: FastifyRequest): Lang =>
  /(?:^|;\s*)lang=en/.test(req.headers.cookie ?? '') || (req.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'ko';
export const facts = (pairs: [string, string][]) =>
  `<dl>${pairs.map(([name, value]) => `<div><dt>${e(name)}</dt><dd>${e(value)}</dd></div>`).join('')}</dl>`;

/** A page of a service: `again` loads it anew after so many seconds. */
export function show(reply: FastifyReply, lang: Lang, title: string, body: string, { status = 200, again = 0 } = {}): FastifyReply {
  const refresh = again ? `<meta http-equiv="refresh" content="${again}">` : '';
  return reply
    .status(status)
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      markup`
        <!doctype html><html lang="${lang}"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
        ${refresh}<title>${e(title)}</title><style>${PAGE_STYLE}</style></head><body><main>
        <h1>${e(title)}</h1>${body}<small>${LIVE_WORDS[lang].practice}. ${LIVE_WORDS[lang].practiceText}</small>
        </main></body></html>`,
    );
}
export const wrong = (reply: FastifyReply, lang: Lang) =>
  show(reply, lang, LIVE_WORDS[lang].wrong, `<p>${LIVE_WORDS[lang].wrongText}</p>`, { status: 404 });
