import { escapeHtml } from '@madang/server/escape-html';
import { markup } from '@madang/server/markup';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sandboxSocial } from '@madang/server/config';
import { SOCIAL_PROVIDERS, type Grants, type Provider } from './people';
import { SOCIAL_WORDS, type Lang } from './words';

const AUTHORIZE_PATHS: Record<Provider, string> = {
  kakao: '/oauth/authorize',
  naver: '/oauth2.0/authorize',
  google: '/o/oauth2/v2/auth',
  facebook: '/dialog/oauth',
};
const e = (text: string | undefined) => escapeHtml(text ?? '');
const langOf = (req: FastifyRequest): Lang =>
  /(?:^|;\s*)lang=en/.test(req.headers.cookie ?? '') || (req.headers['accept-language'] ?? '').startsWith('en') ? 'en' : 'ko';
const PAGE_STYLE = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f8f9fb;color:#12161d;
  font:16px/26px -apple-system,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif;word-break:keep-all;
  overflow-wrap:anywhere}
main{max-width:440px;margin:0 auto;padding:40px 20px}
h1{margin:0 0 4px;font-size:24px;line-height:34px}
p{margin:0 0 20px;color:#596273;font-size:15px;line-height:24px}
form,dl{display:grid;gap:14px;margin:0;padding:24px;background:#fff;border:1px solid #e5e8ee;border-radius:16px}
label{display:grid;gap:6px;font-size:14px;font-weight:600}
input,select{width:100%;min-height:48px;padding:0 14px;border:1px solid #8d96a5;border-radius:10px;background:#fff;font:inherit;
  font-weight:400}
button{min-height:52px;border:1px solid #8d96a5;border-radius:10px;background:#fff;font:inherit;font-weight:650;cursor:pointer}
button.main{border-color:#3450dd;background:#3450dd;color:#fff}
dt{color:#596273;font-size:14px}
dd{margin:0;font-family:ui-monospace,monospace;font-size:14px}
:focus-visible{outline:3px solid #3450dd;outline-offset:2px}
`;

type Values = Record<string, string | undefined>;
const withQuery = (address: string, values: Record<string, string>) => {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
};
/** The stand-in sends people back only to an address with the path of the product's page for social log-ins, on any host. */
const isReturn = (address: string | undefined) => !!address && URL.canParse(address) && new URL(address).pathname === '/authcallback';

/** Serves the pages of the social logins: choosing an account, agreeing or not, and the list of app ids. */
export function pages(app: FastifyInstance, grants: Grants): void {
  const show = (reply: FastifyReply, lang: Lang, title: string, body: string, status = 200, formTo = '') =>
    reply
      .status(status)
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${formTo}; frame-ancestors 'none'; base-uri 'none'`,
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(
        markup`<!doctype html><html lang="${lang}"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
        <title>${title}</title><style>${PAGE_STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`,
      );

  for (const provider of SOCIAL_PROVIDERS) {
    const base = `/sandbox/social/${provider}`;
    app.get<{ Querystring: Values }>(base + AUTHORIZE_PATHS[provider], (req, reply) => {
      const lang = langOf(req);
      const w = SOCIAL_WORDS[lang];
      const q = req.query;
      if (!q['client_id'] || q['response_type'] !== 'code' || !isReturn(q['redirect_uri']))
        return show(reply, lang, w.wrong, `<p>${w.wrongText}</p>`, 400);
      const kept = ['client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method']
        .map((name) => (q[name] ? `<input type="hidden" name="${name}" value="${e(q[name])}">` : ''))
        .join('');
      const states = (['verified', 'unverified', 'none'] as const).map((s) => `<option value="${s}">${w[s]}</option>`).join('');
      return show(
        reply,
        lang,
        w.title(w.names[provider]),
        markup`<p>${w.lead}</p><form method="post" action="${base}/agree">${kept}
<label>${w.key}<input name="key" value="learner" required maxlength="60"></label>
<label>${w.name}<input name="name" value="${w.aName}" required maxlength="60"></label>
<label>${w.email}<input name="email" type="email" value="learner@social.example" maxlength="200"></label>
<label>${w.emailState}<select name="emailState">${states}</select></label>
<button class="main" name="agree" value="yes">${w.agree}</button><button name="agree"
value="no" formnovalidate>${w.cancel}</button></form>`,
        200,
        new URL(q['redirect_uri']!).origin,
      );
    });
    app.post<{ Body: Values | null }>(`${base}/agree`, (req, reply) => {
      const v = req.body ?? {};
      const lang = langOf(req);
      if (!v['client_id'] || !isReturn(v['redirect_uri']))
        return show(reply, lang, SOCIAL_WORDS[lang].wrong, `<p>${SOCIAL_WORDS[lang].wrongText}</p>`, 400);
      const state = v['state'] ?? '';
      if (v['agree'] !== 'yes')
        return reply.redirect(
          withQuery(v['redirect_uri']!, { error: 'access_denied', error_description: 'User denied access', state }),
          303,
        );
      const code = grants.code({
        provider,
        clientId: v['client_id'],
        redirectUri: v['redirect_uri']!,
        state,
        challenge: v['code_challenge'] ?? null,
        person: {
          key: v['key'] || 'learner',
          name: v['name'] || 'learner',
          email: v['emailState'] === 'none' ? null : (v['email'] ?? '') || null,
          verified: v['emailState'] === 'verified',
        },
      });
      return reply.redirect(withQuery(v['redirect_uri']!, { code, state }), 303);
    });
    // An app of one's own to try the settings of a site with.
    app.get<{ Querystring: Values }>(`${base}/console`, (req, reply) => {
      const lang = langOf(req);
      const w = SOCIAL_WORDS[lang];
      const id = (req.query['client_id'] ?? '').replace(/[^\w.-]/g, '').slice(0, 60) || `demo-${provider}`;
      const rows = [
        [w.clientId, id],
        ...(provider === 'kakao' ? [[w.appId, String(sandboxSocial.kakaoAppId(id))]] : []),
        [w.secret, sandboxSocial.secretOf(provider, id)],
      ];
      return show(
        reply,
        lang,
        w.console(w.names[provider]),
        `<p>${w.consoleText}</p><dl>${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${e(value)}</dd></div>`).join('')}</dl>`,
      );
    });
  }
  app.get('/sandbox/social/person.svg', (_, reply) =>
    reply
      .type('image/svg+xml')
      .send(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="#dfe4ff"/>' +
          '<circle cx="40" cy="32" r="14" fill="#3450dd"/><path d="M12 80a28 28 0 0 1 56 0z" fill="#3450dd"/></svg>',
      ),
  );
}
