import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import supertest from 'supertest';
import type { PageKind } from '@madang/contracts/page/routes';
import { PLAIN_LOOK } from '@madang/contracts/page/look';
import { wordsOf } from '@madang/server/responses';
import { config } from '@madang/server/config';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { filesOf, fontsOf, PAGE_SOURCES, sourcesOf } from './chunks';
import { canonical, data, jsonLd, meta, shellTest, SITE, title, type ShellTest } from './shell.fixture';
import { SitemapService } from './sitemap.service';
import { fillTemplate } from './template';

let s: ShellTest;
beforeAll(async () => {
  s = await shellTest();
});
afterAll(() => s.close());

describe('a document', () => {
  it('RT-147 SE-001 SE-003 carries the site of its host: words, colour and data', async () => {
    const { text: html, headers } = await s.get('/').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="ko">');
    expect(title(html)).toBe('코드베이');
    expect([
      meta(html, 'description'),
      meta(html, 'og:title'),
      meta(html, 'og:site_name'),
      meta(html, 'og:locale'),
      meta(html, 'robots'),
    ]).toEqual(['코딩을 배우는 곳', '코드베이', '코드베이', 'ko_KR', 'index, follow']);
    expect(canonical(html)).toBe('http://codebay.localhost:8080/');
    expect(html).toMatch(/<style id="brand">:root\{--brand:#0f8a6d;/);
    expect(data(html)).toMatchObject({
      channel: { channelSeq: s.channelSeq, domain: 'codebay', name: '코드베이' },
      lang: 'ko',
      mainOrigin: 'http://localhost:8080',
      siteOrigin: 'http://{domain}.localhost:8080',
    });
    expect(jsonLd(html).map((l) => l['@type'])).toEqual(['Organization', 'WebSite']);
  });

  it('has the look of its site from its first byte, and of its visitor where the site leaves the brightness to them', async () => {
    const look = (tone: string, appearance: string, choice: string, corner = '00', density = '00', header = '00') =>
      s.t.admin(
        sql`update main.channel
          set tone_cd = ${tone}, appearance_cd = ${appearance}, appearance_choice_yn = ${choice}, corner_cd = ${corner},
            density_cd = ${density}, header_cd = ${header}
          where channel_seq = ${s.channelSeq}`,
      );
    const opened = async (cookie?: string, path = '/') => {
      const { text: html } = await s.get(path, SITE, cookie ? { Cookie: cookie } : {});
      const bars = [...html.matchAll(/<meta name="theme-color"[^>]*>/g)].map(([bar]) => bar);
      return { page: /<html[^>]*>/.exec(html)![0], sheet: /<style id="brand">([^<]*)</.exec(html)![1]!, bars };
    };
    const plain = await opened('appearance=01');
    expect([plain.page, plain.sheet.includes('data-mood')]).toEqual(['<html lang="ko">', false]);
    await look('01', '02', 'N', '02', '01', '01');
    const auto = await opened('appearance=01');
    expect(auto.page).toBe(
      '<html lang="ko" data-mood="auto" data-tone="tinted" data-corner="round" data-density="compact" data-header="dark">',
    );
    expect(auto.sheet).toContain(':root[data-header=dark] [data-site-head]{--brand:');
    expect(auto.sheet).toContain('@media(prefers-color-scheme:dark){:root[data-mood=auto]{');
    expect(auto.sheet).toContain('color-scheme:dark');
    expect(auto.bars).toHaveLength(2);
    await look('00', '01', 'Y');
    expect((await opened()).page).toBe('<html lang="ko" data-mood="dark">');
    expect((await opened('x=1; appearance=00')).page).toBe('<html lang="ko">');
    expect((await opened('appearance=02')).page).toBe('<html lang="ko" data-mood="auto">');
    expect((await opened('appearance="><script>')).page).toBe('<html lang="ko" data-mood="dark">');
    // Pages for staff are light, whatever brightness the site or its visitor chose.
    expect((await opened('appearance=01', '/settings/course')).page).toBe('<html lang="ko">');
    await look('00', '00', 'N');
  });

  it('CH-049 CH-050 is shared with the cover of its site, or else with its profile picture', async () => {
    const shared = async (cover: string | null, profile: string | null) => {
      await s.t.admin(
        sql`update main.channel
          set cover_image_url = ${cover}, profile_image_url = ${profile}, banners = '[]'
          where channel_seq = ${s.channelSeq}`,
      );
      return meta((await s.get('/')).text, 'og:image');
    };
    const [cover, profile] = ['/files/public/1/cover.png', '/files/public/1/profile.png'];
    expect(await shared(cover, profile)).toBe(`http://codebay.localhost:8080${cover}`);
    expect(await shared(null, profile)).toBe(`http://codebay.localhost:8080${profile}`);
    await shared(null, null);
  });

  it('of a demo says above every page, in its language, that no money moves; any other says nothing', async () => {
    const paths = ['/', '/classes', '/checkout/1', '/login', '/settings/dashboard', '/orders', '/nowhere', '/me/classes', '/classroom/1'];
    const note = (html: string) => /<body[^>]*><aside class="demo-note">([^<]+)<\/aside>/.exec(html)?.[1];
    for (const path of paths) expect([path, (await s.get(path)).text.includes('class="demo-note"')]).toEqual([path, false]);
    const usual = Object.getOwnPropertyDescriptor(config, 'demo')!;
    Object.defineProperty(config, 'demo', { configurable: true, get: () => true });
    try {
      for (const path of paths) expect([path, note((await s.get(path)).text)]).toEqual([path, wordsOf('ko').notices.demo]);
      expect(note((await s.get('/', 'localhost:8080')).text)).toBe(wordsOf('ko').notices.demo);
      for (const lang of ['en', 'jp'] as const)
        expect(note((await s.get('/classes', SITE, { Cookie: `lang=${lang}` })).text)).toBe(wordsOf(lang).notices.demo);
    } finally {
      Object.defineProperty(config, 'demo', usual);
    }
  });

  it('CN-001 speaks the language of the lang cookie, Korean without one', async () => {
    expect((await s.get('/classes', SITE, { 'Accept-Language': 'en-US' })).text).toContain('<html lang="ko">');
    const en = (await s.get('/classes', SITE, { Cookie: 'a=b; lang=en' })).text;
    expect([title(en), data(en).lang, meta(en, 'og:locale')]).toEqual(['Classes | 코드베이', 'en', 'en_US']);
    expect((await s.get('/classes', SITE, { Cookie: 'lang=jp' })).text).toContain('<html lang="ja">');
    expect((await s.get('/classes', SITE, { Cookie: 'lang="><script>' })).text).toContain('<html lang="ko">');
  });

  it('AM-533 speaks a site’s own first language without one, whose addresses have no key', async () => {
    const set = (lang: string) =>
      s.t.admin(sql`update main.channel set setting = setting || jsonb_build_object('firstLang', ${lang}::text) where domain = 'codebay'`);
    await set('en');
    try {
      const page = (await s.get('/classes', SITE)).text;
      expect([title(page), page.includes('<html lang="en">'), data(page).lang]).toEqual(['Classes | 코드베이', true, 'en']);
      expect(page).toMatch(/<link rel="alternate" hreflang="en" href="[^"?]*\/classes"/);
      expect(page).toMatch(/<link rel="alternate" hreflang="ko" href="[^"]*\/classes\?lang=ko"/);
      // The language of the visitor's cookie, and that of the address, come before the site's first language.
      expect((await s.get('/classes', SITE, { Cookie: 'lang=ko' })).text).toContain('<html lang="ko">');
      expect((await s.get('/classes?lang=ko', SITE)).text).toContain('<html lang="ko">');
      expect((await s.get('/sitemap.xml', SITE)).text).toMatch(/<loc>[^<]*\/classes\?lang=ko<\/loc>/);
      expect((await s.get('/rss.xml', SITE)).text).toContain('<language>en</language>');
    } finally {
      await set('ko');
    }
  });

  it('RT-148 AM-175 chooses a site by number on plain http only, and knows none of other hosts', async () => {
    const siteOf = async (path: string, host: string, headers = {}) =>
      data((await s.get(path, host, headers)).text).channel?.channelSeq ?? null;
    expect(await siteOf(`/?channelSeq=${s.channelSeq}`, 'localhost:8080')).toBe(s.channelSeq);
    expect(await siteOf('/?channelSeq=999999', 'localhost:8080')).toBeNull();
    expect(await siteOf('/?channelSeq=x', SITE)).toBeNull();
    expect(await siteOf(`/?channelSeq=${s.channelSeq}`, 'other.test', { 'X-Forwarded-Proto': 'https' })).toBeNull();
    expect(await siteOf('/', 'localhost:8080')).toBeNull();
    expect(await siteOf('/', 'nobody.localhost:8080')).toBeNull();
    expect(await siteOf('/', 'CODEBAY.localhost')).toBe(s.channelSeq);
    expect(await siteOf('/', 'codebay.localhost.evil.test')).toBeNull();
    await s.t.admin(
      sql`with held as (insert into main.site_host (channel_seq, host, since) values (${s.channelSeq}, 'learn.codebay.kr', now()))
        update main.channel
        set custom_domain = 'learn.codebay.kr'
        where channel_seq = ${s.channelSeq}`,
    );
    const own = (await s.get('/classes', 'learn.codebay.kr', { 'X-Forwarded-Proto': 'https' })).text;
    expect([data(own).channel?.channelSeq, canonical(own)]).toEqual([s.channelSeq, 'http://learn.codebay.kr/classes']);
    await s.t.admin(sql`delete from main.site_host where channel_seq = ${s.channelSeq}`);
  });

  it('CH-086 leads from the other hosts of a site to its main address: same path, same query, and never away from what must stay', async () => {
    const hold = (host: string) => s.t.admin(insertInto('main.site_host', { channelSeq: s.channelSeq, host, since: sql`now()` }));
    const choose = (host: string | null) =>
      s.t.admin(sql`update main.channel set custom_domain = ${host} where channel_seq = ${s.channelSeq}`);
    const led = async (path: string, host = SITE) => {
      const { status, headers } = await s.get(path, host);
      return status === 301 ? headers['location'] : status;
    };
    await hold('learn.codebay.kr');
    await hold('www.codebay.kr');
    expect([await led('/'), await led('/', 'www.codebay.kr')]).toEqual([200, 200]);
    await choose('learn.codebay.kr');
    const seq = await s.course({});
    for (const path of ['/', '/classes?q=%EC%BD%94%EB%94%A9&page=2', `/classes/${seq}?ref=x`, '/me/classes', '/login?next=%2Fmypage'])
      for (const host of [SITE, 'www.codebay.kr']) expect(await led(path, host)).toBe(`http://learn.codebay.kr${path}`);
    // Browsers must not store the redirect, since the site can change its main address back.
    expect((await s.get('/')).headers['cache-control']).toBe('no-store');
    for (const path of [
      '/settings/dashboard',
      '/settings/configuration',
      '/login?next=%2Fsettings%2Fconfiguration',
      '/resetpassword/secret',
      '/invitations/secret',
      '/authcallback?code=1',
      '/classes?ticket=secret',
      `/classes/${seq}/payment/success?orderId=1`,
      `/classes/${seq}/settings/curriculums`,
    ])
      expect(await led(path)).toBe(200);
    expect(await led('/xyz')).toBe(404);
    expect(await led('/', 'learn.codebay.kr:8080')).toBe(200);
    expect(await led(`/classes?channelSeq=${s.channelSeq}`, 'localhost:8080')).toBe(200);
    expect((await s.get('/sitemap.xml')).text).toContain('<loc>http://learn.codebay.kr/classes</loc>');
    expect((await s.get('/robots.txt', 'www.codebay.kr')).text).toContain('Sitemap: http://learn.codebay.kr/sitemap.xml');
    // Once the site gives the domain up, the domain shows no site, and the site has its first address again.
    await s.t.admin("delete from main.site_host where host = 'learn.codebay.kr'");
    expect(await led('/')).toBe(200);
    expect(data((await s.get('/', 'learn.codebay.kr')).text).channel).toBeNull();
    expect(canonical((await s.get('/classes')).text)).toBe('http://codebay.localhost:8080/classes');
    await s.t.admin(sql`delete from main.site_host where channel_seq = ${s.channelSeq}`);
  });

  it('CN-004 names its pages as the site does, right after that was saved, and another site’s as ever', async () => {
    const save = (version: string, words: object, on = true) =>
      s.t.admin(
        sql`with c as (update main.channel
            set keyword = jsonb_build_object('customKeyword', ${on}::boolean, 'path', '/x', 'version', ${version}::text)
            where channel_seq = ${s.channelSeq})
         insert into main.keyword_set (channel_seq, lang, words)
         values (${s.channelSeq}, 'ko', ${JSON.stringify(words)})
         on conflict (channel_seq, lang) do update set words = excluded.words`,
      );
    expect(title((await s.get('/classes')).text)).toBe('클래스 | 코드베이');
    await save('1', { class: '강의' });
    expect(title((await s.get('/classes')).text)).toBe('강의 | 코드베이');
    await save('2', { class: '워크숍' });
    expect(title((await s.get('/classes')).text)).toBe('워크숍 | 코드베이');
    const gone = await s.course({ trash_type_cd: '01' });
    expect(title((await s.get(`/classes/${gone}`)).text)).toMatch(/^삭제된 워크숍이에요/);
    const shown = await s.course({ title: '클래스 여는 법' });
    const html = (await s.get(`/classes/${shown}`)).text;
    expect(title(html)).toBe('클래스 여는 법 | 코드베이');
    expect(JSON.stringify(jsonLd(html))).toContain('"name":"워크숍"');
    expect(title((await s.get('/classes', SITE, { Cookie: 'lang=en' })).text)).toBe('Classes | 코드베이');
    await save('3', { class: '워크숍' }, false);
    expect(title((await s.get('/classes')).text)).toBe('클래스 | 코드베이');
  });

  it('CH-020 wears no mark of the product under a white label', async () => {
    const icon = async () => /<link rel="icon" href="([^"]*)"/.exec((await s.get('/')).text)?.[1];
    const set = (setting: object, profile: string | null = null) =>
      s.t.admin(
        sql`update main.channel
          set setting = setting || ${JSON.stringify(setting)}::jsonb, profile_image_url = ${profile}
          where channel_seq = ${s.channelSeq}`,
      );
    expect(await icon()).toBe('/favicon.svg');
    await set({ whiteLabelYn: 'Y' }, '/files/public/1/"profile.png');
    expect(await icon()).toBe('/files/public/1/&#34;profile.png');
    await set({ whiteLabelYn: 'Y' });
    expect(await icon()).toBe('data:,');
    await set({ whiteLabelYn: 'N' });
    expect(await icon()).toBe('/favicon.svg');
  });

  it('names the product on a host without a site', async () => {
    const { text: html } = await s.get('/', 'localhost:8080').expect(200);
    expect([title(html), canonical(html), meta(html, 'robots')]).toEqual(['Madang', 'http://localhost:8080/', 'index, follow']);
    await s.get('/classes', 'localhost:8080').expect(404);
    await s.get('/create_site', 'localhost:8080').expect(200);
    await s.get('/create_site').expect(404);
  });

  it('AM-1321 an address that no site has answers 404 at every page of the shell, but for the links that end mails', async () => {
    const statusAt = async (path: string) => (await s.get(path, 'codebey.localhost:8080')).status;
    for (const path of ['/', '/login', '/createaccount', '/mypage', '/invitations', '/invitations/x', '/operate', '/resetpassword/x'])
      expect([path, await statusAt(path)]).toEqual([path, 404]);
    expect(title((await s.get('/login', 'codebey.localhost:8080')).text)).toContain('찾을 수 없는 페이지예요');
    for (const path of ['/unsubscribe/email?token=x', '/unsubscribe/alarm?token=x']) expect(await statusAt(path)).toBe(200);
  });

  it('has the words of the product’s own page in its document, in every language, and none of it on a site', async () => {
    const { text } = await s.get('/about', 'localhost:8080').expect(200);
    expect(text).toContain('<h2>세 걸음이면 열려요</h2>');
    expect(text).toContain('<title>내 이름을 건 클래스 사이트');
    expect(text).toContain('href="/about?lang=ja"');
    expect((await s.get('/about?lang=en', 'localhost:8080')).text).toContain('Madang opens the doors.');
    await s.get('/about').expect(404);
  });
  it('never repeats a host that nobody owns', async () => {
    const asked: Record<string, string>[] = [
      { Host: 'evil.test' },
      { Host: SITE, 'X-Forwarded-Host': 'evil.test' },
      { Host: 'evil.test"><script>alert(1)</script>' },
      { Host: 'localhost:8080', Forwarded: 'host=evil.test' },
    ];
    for (const headers of asked) {
      const r = await supertest(s.t.url('page')).get('/').set(headers);
      expect(r.text).not.toContain('evil.test');
      expect(JSON.stringify(r.headers)).not.toContain('evil.test');
    }
  });
});

describe('unknown and private pages', () => {
  it('RT-019 answers 404 with the site around it', async () => {
    const r = await s.get('/xyz').expect(404);
    expect([title(r.text), r.headers['cache-control'], data(r.text).channel?.domain]).toEqual([
      '찾을 수 없는 페이지예요 | 코드베이',
      'no-store',
      'codebay',
    ]);
    expect((await s.get('/wp-login.php').expect(404)).text).not.toContain('madang');
    expect((await s.get('/api/page/v1.0/nothing').expect(404)).body.errorName).toBe('NOT_FOUND');
    await s.get('/%E0%A4%A').expect((res) => expect(res.status).toBeGreaterThanOrEqual(400));
  });
  it('docs/security.md 37 has nothing of its repository, environment or programs for whoever asks by their names', async () => {
    for (const path of ['/.git/config', '/.git/HEAD', '/.env', '/package.json', '/dist/server/main.mjs', '/server-status']) {
      const { status, text } = await s.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/\[core\]|refs\/heads|"dependencies"|PAY_PROVIDER/);
    }
  });
  it('keeps personal pages out of search and their secrets out of the head', async () => {
    const { text: html } = await s.get('/resetpassword/abcdef123456').expect(200);
    expect(html).not.toContain('abcdef123456');
    expect([meta(html, 'robots'), canonical(html)]).toEqual(['noindex, follow', undefined]);
    expect(meta((await s.get('/settings/dashboard').expect(200)).text, 'robots')).toBe('noindex, follow');
  });
});

describe('safety', () => {
  it('lets no text of a site become markup', async () => {
    const evil = `</script><script>alert(1)</script>"'\u2028`;
    await s.t.admin(
      insertInto('main.channel', { domain: 'evil', name: evil, intro: evil, brandColor: 'red;}body{display:none', createdBy: s.owner }),
    );
    const { text: html } = await s.get('/', 'evil.localhost:8080').expect(200);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<h2>&#60;/script&#62;');
    expect(/<style[^>]*>[^<]*/.exec(html)![0]).not.toContain('display');
    expect(html).toContain('--brand:#3b5bfd');
    expect(data(html).channel?.name).toBe(evil);
    expect(html.match(/<script/g)).toHaveLength(4);
  });
  it('sends the policy that stops inline scripts, and HSTS on https', async () => {
    const { headers } = await s.get('/');
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("script-src 'self';");
    for (const part of ["frame-ancestors 'self'", "base-uri 'self'", "object-src 'none'", "form-action 'self'"])
      expect(policy).toContain(part);
    expect([headers['x-content-type-options'], headers['referrer-policy'], headers['strict-transport-security']]).toEqual([
      'nosniff',
      'strict-origin-when-cross-origin',
      undefined,
    ]);
    expect((await s.get('/', SITE, { 'X-Forwarded-Proto': 'https' })).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });
  it('lets the script of the payment company in on its own page alone, and only where payments are the company’s', async () => {
    const policy = async (path: string) => (await s.get(path)).headers['content-security-policy']!;
    expect(await policy('/payment/window')).not.toContain('tosspayments');
    const { payProvider } = config;
    config.payProvider = 'toss';
    try {
      const open = await policy('/payment/window');
      expect(open).toContain("script-src 'self' https://js.tosspayments.com;");
      expect(open).toContain("frame-ancestors 'none'");
      expect(open).toContain("form-action 'self' https://*.tosspayments.com");
      for (const path of ['/', '/classes', '/classes/1/payment', '/service/service'])
        expect(await policy(path)).not.toContain('tosspayments');
    } finally {
      config.payProvider = payProvider;
    }
  });
  it('opens the origin of the object storage to pictures, videos and calls, as browsers reach it, and of none where files are ours', async () => {
    const sources = async () =>
      Object.fromEntries(
        (await s.get('/')).headers['content-security-policy']!.split('; ').map((part) => [
          part.split(' ', 1)[0]!,
          part.split(' ').slice(1),
        ]),
      );
    expect((await sources())['media-src']).toEqual(["'self'", 'blob:', 'https:']);
    const set = { STORAGE: 's3', S3_ENDPOINT: 'http://storage:8333/madang', STORAGE_PUBLIC_URL: 'http://files.localhost:8333/madang' };
    Object.assign(process.env, set);
    try {
      const open = await sources();
      for (const name of ['img-src', 'media-src', 'connect-src'])
        expect([name, open[name]!.filter((source: string) => source.startsWith('http:'))]).toEqual([name, ['http://files.localhost:8333']]);
      expect(open['script-src']).toEqual(["'self'"]);
    } finally {
      for (const name of Object.keys(set)) delete process.env[name];
    }
  });
  it('asks the database no more for a list that a made-up word narrows than for the list itself', async () => {
    const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
    const asked = async (path: string) => {
      let count = 0;
      pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
        count++;
        return query.apply(this, args);
      } as never;
      await s.get(path).expect(200);
      pg.Client.prototype.query = query as never;
      return count;
    };
    /** Background jobs also make queries, so the lowest of three counts is taken. */
    const least = async (pathOf: () => string) => Math.min(await asked(pathOf()), await asked(pathOf()), await asked(pathOf()));
    const word = () => Math.random().toString(36).slice(2);
    const list = await least(() => '/classes');
    expect(list).toBeGreaterThan(0);
    for (const key of ['q', 'sort', 'fareCd', 'category', 'channelCategorySeq', 'page'])
      expect([key, (await least(() => `/classes?${key}=${word()}`)) <= list]).toEqual([key, true]);
  });
  it('is the same for everybody and may be kept for a second', async () => {
    s.t.setNow(new Date('2026-11-20T00:00:00Z'));
    const token = await s.t.tokenOf(s.owner);
    const one = await s.get('/classes', SITE, { Cookie: `session=${token}` });
    const two = await s.get('/classes');
    expect(one.text.replace(/"now":"[^"]*"/, '')).toBe(two.text.replace(/"now":"[^"]*"/, ''));
    expect(two.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(two.headers['etag']).toMatch(/^"/);
    await supertest(s.t.url('page')).head('/classes').set('Host', SITE).expect(200);
    s.t.resetNow();
  });
});

describe('boards and notices', () => {
  it('BD-022 BD-024 BD-025 what everybody may read has its head and stands in the sitemap; of the rest no document says a word', async () => {
    const board = (kind: string, name: string, read: string) =>
      s.insert(
        insertInto(
          'main.board',
          { channelSeq: s.channelSeq, kind, typeCd: '03', name, readScope: read, writeScope: 'STAFF' },
          sql`returning board_seq`,
        ),
      );
    const post = (seq: number, title: string, secret = 'N', open = 'Y') =>
      s.insert(
        insertInto(
          'main.post',
          {
            channelSeq: s.channelSeq,
            boardSeq: seq,
            userSeq: s.owner,
            typeCd: '03',
            title,
            content: '<p>함께 <b>만들어요</b></p>',
            secretYn: secret,
            publicYn: open,
            createdAt: sql`now()`,
          },
          sql`returning post_seq`,
        ),
      );
    const [notices, free, closed] = [
      await board('NOTICE', '', 'EVERYONE'),
      await board('SITE', '라운지', 'EVERYONE'),
      await board('SITE', '수강생만', 'PARTICIPANTS'),
    ];
    const notice = await post(notices, '점검 안내');
    const shown = await post(free, '스터디 모집');
    const hidden = [await post(free, '비밀 이야기', 'Y'), await post(free, '비공개 이야기', 'N', 'N')];
    const inside = await post(closed, '우리끼리');
    const view = (seq: number, at: number) => `/boards/${seq}/posts/${at}/view`;
    for (const [path, title] of [
      [`/notices/${notice}`, '점검 안내'],
      [`/boards/${free}`, '라운지'],
      [view(free, shown), '스터디 모집'],
    ] as const) {
      const { text } = await s.get(path).expect(200);
      expect(text).toContain(`<title>${title} | 코드베이</title>`);
      expect(text).not.toContain('noindex');
    }
    expect((await s.get(view(free, shown))).text).toContain('content="함께 만들어요"');
    const rest = [
      `/boards/${closed}`,
      view(closed, inside),
      view(free, inside),
      `/notices/${shown}`,
      ...hidden.map((seq) => view(free, seq)),
    ];
    for (const path of rest) {
      const { text } = await s.get(path).expect(200);
      expect(text).toContain('noindex');
      expect(text).not.toMatch(/수강생만|우리끼리|이야기|스터디|만들어요/);
    }
    const map = (await s.get('/sitemap.xml').expect(200)).text;
    for (const path of ['/notices', `/notices/${notice}`, `/boards/${free}`, view(free, shown)])
      expect(map).toContain(`${SITE}${path}</loc>`);
    for (const path of rest) expect(map).not.toContain(`${SITE}${path}</loc>`);
    await s.t.admin(sql`delete from main.board where channel_seq = ${s.channelSeq}`);
  });
});

describe('files for crawlers', () => {
  it('lists the public classes of a site and nothing of another', async () => {
    const seen = await s.course({ title: '보이는 것' });
    const hidden = await s.course({ public_cd: '99' });
    const map = (await s.get('/sitemap.xml').expect(200)).text;
    expect(map).toContain('<loc>http://codebay.localhost:8080/</loc>');
    expect(map).toContain('<loc>http://codebay.localhost:8080/classes</loc>');
    expect(map).toMatch(new RegExp(`/classes/${seen}</loc>(<xhtml:link [^>]+/>){2}<lastmod>2`));
    expect(map).not.toContain(`/classes/${hidden}<`);
    expect((await s.get('/sitemap.xml', 'evil.test')).text.match(/<loc>/g)).toHaveLength(3);
    expect((await s.get('/robots.txt').expect(200)).text).toContain('Sitemap: http://codebay.localhost:8080/sitemap.xml');
  });
  it('names each public page once a language, and with it the others', async () => {
    const map = (await s.get('/sitemap.xml').expect(200)).text;
    const classes = 'http://codebay.localhost:8080/classes';
    const links = [
      `<xhtml:link rel="alternate" hreflang="ko" href="${classes}"/>`,
      `<xhtml:link rel="alternate" hreflang="en" href="${classes}?lang=en"/>`,
    ].join('');
    for (const loc of [classes, `${classes}?lang=en`]) expect(map.split(`<loc>${loc}</loc>${links}`)).toHaveLength(2);
    expect(map).not.toContain('lang=ja');
  });
  it('has no file with more addresses than one may have, in all languages: then the sitemap is the index of several', async () => {
    const maps = s.t.get('page', SitemapService);
    const locs = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);
    const whole = locs((await s.get('/sitemap.xml').expect(200)).text);
    Object.assign(maps, { addressesMax: 5 });
    try {
      const { text, headers } = await s.get('/sitemap.xml').expect(200);
      expect(headers['content-type']).toBe('application/xml; charset=utf-8');
      expect(text).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">');
      const files = locs(text);
      // The site has two languages, so a file of five addresses has room for two places.
      expect(files).toEqual(Array.from({ length: Math.ceil(whole.length / 4) }, (_, at) => `http://${SITE}/sitemap-${at + 1}.xml`));
      const parts = [];
      for (const file of files) parts.push(locs((await s.get(new URL(file!).pathname).expect(200)).text));
      expect(parts.map(({ length }) => length <= 4)).toEqual(files.map(() => true));
      expect(parts.flat()).toEqual(whole);
      for (const none of ['0', `${files.length + 1}`, 'x']) await s.get(`/sitemap-${none}.xml`).expect(404);
    } finally {
      Object.assign(maps, { addressesMax: 50_000 });
    }
  });
  it('serves the icon', async () => {
    expect((await s.get('/favicon.svg').expect(200)).headers['content-type']).toContain('image/svg+xml');
    expect((await s.get('/favicon.ico').expect(302)).headers['location']).toBe('/favicon.svg');
  });
});

it('knows the sources of the web as they are called', () => {
  const web = join(import.meta.dirname, '../../../web');
  const sources = [...Object.keys(PAGE_SOURCES), 'private'].flatMap((kind) =>
    [true, false].flatMap((blocks) => [
      ...sourcesOf({ kinds: [kind as PageKind], path: '/settings/dashboard', lang: 'ko', blocks }),
      ...sourcesOf({ kinds: [kind as PageKind], path: '/', lang: 'jp', blocks }),
    ]),
  );
  expect(sources).toContain('src/admin/dashboard/dashboard-page.tsx');
  expect([...new Set(sources)].filter((source) => !existsSync(join(web, source)))).toEqual([]);
});

it('loads the chunks of a page beside the entry, without those the entry brings', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
    '_shared.js': { file: 'assets/shared.js' },
    'src/page.tsx': { file: 'assets/page.js', imports: ['index.html', '_shared.js', '_card.js'], css: ['assets/page.css'] },
    '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  };
  expect(filesOf(manifest, ['src/page.tsx', 'src/none.tsx'])).toEqual({
    scripts: ['/assets/card.js', '/assets/page.js'],
    styles: ['/assets/card.css', '/assets/page.css'],
  });
});

it('has a page that stands whole painted before any script is asked for, and others ask at once', () => {
  const template =
    '<html lang="ko"><head><!--head--><script type="module" crossorigin src="/assets/index.js"></script>\n<link rel="modulepreload" crossorigin href="/assets/base.js">\n</head><body><div id="root"></div></body></html>';
  const parts = {
    lang: 'ko',
    head: '',
    look: PLAIN_LOOK,
    appearance: null,
    styles: [],
    data: {},
    scripts: ['/assets/page.js'],
    firstPaint: '/assets/first-paint.js',
    fontsWait: false,
  };
  const whole = fillTemplate(template, { ...parts, firstView: '<main></main>', fontsWait: true });
  expect(whole).toContain(
    '<script async blocking="render" src="/assets/first-paint.js" data-entry="/assets/index.js" data-files="/assets/base.js /assets/page.js"></script>',
  );
  expect(whole).not.toMatch(/modulepreload|type="module"/);
  expect(whole).toContain('<html lang="ko" data-fonts-wait>');
  for (const at of [
    fillTemplate(template, { ...parts, firstView: '' }),
    fillTemplate(template, { ...parts, firstPaint: null, firstView: 'x' }),
  ])
    for (const name of ['src="/assets/index.js"', 'modulepreload" crossorigin href="/assets/base.js"', 'href="/assets/page.js"'])
      expect(at).toContain(name);
  expect(fillTemplate(template, { ...parts, firstView: 'x' })).toContain('<html lang="ko">');
});

it('names the first letters of a page and the sheet of its headlines', async () => {
  const manifest = {
    'src/fonts/sans-1.woff2': { file: 'assets/sans-1.woff2' },
    'src/fonts/sans-latin.woff2': { file: 'assets/sans-latin.woff2' },
    'src/fonts/serif-1.woff2': { file: 'assets/serif-1.woff2' },
    'src/fonts/serif.css': { file: 'assets/serif.css' },
  };
  expect(fontsOf(manifest, { face: null, lang: 'ko' })).toEqual({ styles: [], fonts: ['/assets/sans-1.woff2'] });
  expect(fontsOf(manifest, { face: null, lang: 'en' })).toEqual({ styles: [], fonts: ['/assets/sans-latin.woff2'] });
  // Japanese uses the system's fonts, so no font file is loaded.
  expect(fontsOf(manifest, { face: null, lang: 'jp' })).toEqual({ styles: [], fonts: [] });
  expect(fontsOf(manifest, { face: 'serif', lang: 'ko' })).toEqual({
    styles: ['/assets/serif.css'],
    fonts: ['/assets/sans-1.woff2', '/assets/serif-1.woff2'],
  });
  await s.t.admin(sql`update main.channel set font_cd = '01' where channel_seq = ${s.channelSeq}`);
  expect((await s.get('/').expect(200)).text).toContain('<html lang="ko" data-fonts="serif">');
  await s.t.admin(sql`update main.channel set font_cd = '00' where channel_seq = ${s.channelSeq}`);
  expect((await s.get('/').expect(200)).text).toContain('<html lang="ko">');
});

it('takes index.html from the web’s own server while that is worked on', async () => {
  const vite = createServer((_, res) =>
    res.end(
      '<html lang="ko"><head><script type="module">import { x } from "/@react-refresh"</script><!--head--><style id="brand"></style><script type="application/json" id="madang">{}</script><script type="module" src="/src/main.tsx"></script></head><body><div id="root"></div></body></html>',
    ),
  ).listen(0, '127.0.0.1');
  await once(vite, 'listening');
  const origin = `http://127.0.0.1:${(vite.address() as AddressInfo).port}`;
  process.env['WEB_DEV_ORIGIN'] = origin;
  try {
    const { text: html, headers } = await s.get('/classes').expect(200);
    expect(html).toContain(`src="${origin}/src/main.tsx"`);
    expect(html).toContain(`from "${origin}/@react-refresh"`);
    expect([title(html), headers['content-security-policy']]).toEqual(['클래스 | 코드베이', undefined]);
  } finally {
    delete process.env['WEB_DEV_ORIGIN'];
    vite.close();
  }
});
