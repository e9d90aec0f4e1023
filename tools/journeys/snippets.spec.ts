import { createHash } from 'node:crypto';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { madeOf } from '../../apps/api-main/src/snippet/snippet-code';
import { data, shellTest, SITE, type ShellTest } from '../../apps/api-page/src/shell/shell.fixture';

let s: ShellTest;
const INLINE = "document.title='https://talk.example/boot.js </body><!--head-->'";
const HASH = `'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`;
const CODES = [
  ['HEAD', 'N', 'Y', '<meta name="site-proof" content="abc"><style>.theirs{color:red}</style>'],
  ['HEAD', 'N', 'Y', `<script>${INLINE}</script>`],
  ['BODY_START', 'Y', 'Y', '<img src="https://pixel.example/1.gif" alt="">'],
  ['BODY_START', 'N', 'Y', '<p>먼저 오는 말</p>'],
  ['BODY_END', 'N', 'Y', '<script src="https://cdn.chat.example/w.js"></script><div id="chat"></div>'],
  ['BODY_END', 'N', 'N', '<p>꺼 둔 말</p>'],
] as const;
beforeAll(async () => {
  s = await shellTest();
  for (const [i, [position, marketing, use, code]] of CODES.entries())
    await s.t.admin(
      insertInto('main.snippet', {
        channelSeq: s.channelSeq,
        title: 'x',
        position,
        code,
        useYn: use,
        marketingYn: marketing,
        snippetOrder: i,
        made: JSON.stringify(madeOf(code, position)),
      }),
    );
  await s.insert(insertInto('main.channel', { domain: 'quiet', name: '조용한 곳', createdBy: s.owner }, sql`returning channel_seq`));
});
afterAll(() => s.close());

const policyOf = (headers: Record<string, string>, name: string) =>
  headers['content-security-policy']!.split('; ').find((part) => part.startsWith(name))!;

describe('snippets in the documents of a site', () => {
  it('RT-113 stand at their places in their order: scripts and what is for marketing in templates, the rest as it is', async () => {
    const { text } = await s.get('/').expect(200);
    const [head, body] = text.split('</head>') as [string, string];
    expect(head).toContain(`<meta name="site-proof" content="abc">`);
    expect(head.indexOf('site-proof')).toBeGreaterThan(head.indexOf('id="madang"'));
    expect(head).toContain(`<template data-snippet="" data-script><script>${INLINE}</script></template>`);
    expect(body).toMatch(
      /^\s*<body>\s*<template data-snippet="marketing"><img src="https:\/\/pixel.example\/1.gif" alt=""><\/template>\s*<p>먼저 오는 말<\/p>/,
    );
    expect(body).toMatch(
      /<template data-snippet="" data-script><script src="https:\/\/cdn.chat.example\/w.js"><\/script><\/template>\s*<div id="chat"><\/div><\/body>\s*<\/html>\s*$/,
    );
    expect(text).not.toContain('꺼 둔 말');
    // The script's text contains `</body>` and `<!--head-->`; the server has put nothing of its own into these places.
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(data(text)).toMatchObject({ tools: true, channel: { channelSeq: s.channelSeq } });
  });
  it('RT-113 open their own hosts and scripts in the policy, by name and by hash, and nothing else', async () => {
    const { headers } = await s.get('/classes').expect(200);
    expect(policyOf(headers, 'script-src')).toBe(`script-src 'self' ${HASH} https://talk.example https://cdn.chat.example`);
    expect(policyOf(headers, 'connect-src')).toContain('https://cdn.chat.example');
    expect(policyOf(headers, 'frame-src')).toContain('https://talk.example');
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*(unsafe|\*|nobody)/);
  });
  it('RT-113 leave a page the same for everybody, so that it is kept', async () => {
    const [one, two] = [await s.get('/classes'), await s.get('/classes', SITE, { Cookie: 'Http-Session=x' })];
    expect(one.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    const withoutClock = (html: string) => html.replace(/"now":"[^"]*"/, '');
    expect(withoutClock(two.text)).toBe(withoutClock(one.text));
    expect(two.headers['content-security-policy']).toBe(one.headers['content-security-policy']);
  });
  it.each([
    '/login',
    '/createaccount',
    '/settings/dashboard',
    '/settings/snippet',
    '/mypage',
    '/me/classes',
    '/paymenthistory',
    '/classes/1/payment/success',
    '/classes/1/classroom',
    '/classes/create',
    '/authcallback',
    '/nothing/here',
  ])('RT-113 are not on %s, whose policy stays shut', async (path) => {
    const { text, headers } = await s.get(path);
    expect(text).not.toMatch(/data-snippet|site-proof|먼저 오는 말/);
    expect(data(text).tools).toBe(false);
    expect(policyOf(headers, 'script-src')).toBe("script-src 'self'");
  });
  it('RT-113 reach no page where people log in, pay or manage: none frames it, none holds on to its window', async () => {
    for (const path of ['/login', '/createaccount', '/settings/dashboard', '/mypage', '/me/classes']) {
      const { headers } = await s.get(path);
      expect(policyOf(headers, 'frame-ancestors')).toBe("frame-ancestors 'none'");
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    }
    expect((await s.get('/')).headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });
  it('RT-113 are on no other site, nor where this one is chosen by its number', async () => {
    for (const [path, host] of [
      ['/', 'quiet.localhost:8080'],
      ['/login', 'localhost:8080'],
      [`/?channelSeq=${s.channelSeq}`, 'localhost:8080'],
    ] as const) {
      const { text, headers } = await s.get(path, host);
      expect(text).not.toContain('data-snippet');
      expect(policyOf(headers, 'script-src')).toBe("script-src 'self'");
    }
  });
});
