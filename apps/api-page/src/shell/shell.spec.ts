import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import type { Bootstrap } from '@madang/contracts/page/page';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { filesOf } from './chunks';

const INDEX = `<!doctype html>
<html lang="ko">
  <head>
    <meta charset="utf-8" />
    <!--head-->
    <style id="brand"></style>
    <script type="application/json" id="madang">{}</script>
    <script type="module" crossorigin src="/assets/index-abc.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;

let t: TestApp;
let web: string;
let channelSeq: number;
let owner: number;
const seqOf = async (sql: string, values: unknown[] = []) => Number(Object.values((await t.admin<Record<string, string>>(sql, values))[0]!)[0]);
const course = (fields: Record<string, unknown>) => {
  const columns: Record<string, unknown> = { channel_seq: channelSeq, title: '반응형 웹', publish_status_cd: '00', published_at: '2026-11-01T00:00:00Z', ...fields };
  return seqOf(`insert into main.course (${Object.keys(columns).join(', ')}) values (${Object.keys(columns).map((_, i) => `$${i + 1}`)}) returning course_seq`, Object.values(columns));
};
const SITE = 'codebay.localhost:8080';
const get = (path: string, host = SITE, headers: Record<string, string> = {}) => supertest(t.url('page')).get(path).set({ Host: host, ...headers });
const meta = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
const title = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const data = (html: string) => JSON.parse(/id="madang">([^<]*)</.exec(html)![1]!) as Bootstrap;
const jsonLd = (html: string) => [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)].map((m) => JSON.parse(m[1]!) as Record<string, unknown>);

beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'madang-web-'));
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), INDEX);
  writeFileSync(join(web, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  process.env['WEB_ROOT'] = web;
  t = await testApp({ page: AppModule });
  owner = await seqOf("insert into main.account (email, name) values ('owner@madang.test', '주인') returning user_seq");
  channelSeq = await seqOf("insert into main.channel (domain, name, intro, brand_color, setting, created_by) values ('codebay', '코드베이', '코딩을 배우는 곳', '#0f8a6d', $2, $1) returning channel_seq", [owner, { seoSetting: { noIndex: false, noFollow: false } }]);
});
afterAll(async () => {
  await t.close();
  rmSync(web, { recursive: true });
  delete process.env['WEB_ROOT'];
});

describe('a document', () => {
  it('RT-147 SE-001 SE-003 carries the site of its host: words, colour and data', async () => {
    const { text: html, headers } = await get('/').expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html).toContain('<html lang="ko">');
    expect(title(html)).toBe('코드베이');
    expect([meta(html, 'description'), meta(html, 'og:title'), meta(html, 'og:site_name'), meta(html, 'og:locale'), meta(html, 'robots')]).toEqual(['코딩을 배우는 곳', '코드베이', '코드베이', 'ko_KR', 'index, follow']);
    expect(canonical(html)).toBe('http://codebay.localhost:8080/');
    expect(html).toMatch(/<style id="brand">:root\{--brand:#0f8a6d;/);
    expect(data(html)).toMatchObject({ channel: { channelSeq, domain: 'codebay', name: '코드베이' }, lang: 'ko', mainOrigin: 'http://localhost:8080', siteOrigin: 'http://{domain}.localhost:8080' });
    expect(jsonLd(html).map((l) => l['@type'])).toEqual(['Organization', 'WebSite']);
  });

  it('CN-001 speaks the language of the lang cookie, Korean without one', async () => {
    expect((await get('/classes', SITE, { 'Accept-Language': 'en-US' })).text).toContain('<html lang="ko">');
    const en = (await get('/classes', SITE, { Cookie: 'a=b; lang=en' })).text;
    expect([title(en), data(en).lang, meta(en, 'og:locale')]).toEqual(['Classes | 코드베이', 'en', 'en_US']);
    expect((await get('/classes', SITE, { Cookie: 'lang=jp' })).text).toContain('<html lang="ja">');
    expect((await get('/classes', SITE, { Cookie: 'lang="><script>' })).text).toContain('<html lang="ko">');
  });

  it('RT-148 AM-175 chooses a site by number on plain http only, and knows none of other hosts', async () => {
    const siteOf = async (path: string, host: string, headers = {}) => data((await get(path, host, headers)).text).channel?.channelSeq ?? null;
    expect(await siteOf(`/?channelSeq=${channelSeq}`, 'localhost:8080')).toBe(channelSeq);
    expect(await siteOf('/?channelSeq=999999', 'localhost:8080')).toBeNull();
    expect(await siteOf('/?channelSeq=x', SITE)).toBeNull();
    expect(await siteOf(`/?channelSeq=${channelSeq}`, 'other.test', { 'X-Forwarded-Proto': 'https' })).toBeNull();
    expect(await siteOf('/', 'localhost:8080')).toBeNull();
    expect(await siteOf('/', 'nobody.localhost:8080')).toBeNull();
    expect(await siteOf('/', 'CODEBAY.localhost')).toBe(channelSeq);
    expect(await siteOf('/', 'codebay.localhost.evil.test')).toBeNull();
    await t.admin("update main.channel set custom_domain = 'learn.codebay.kr' where channel_seq = $1", [channelSeq]);
    const own = (await get('/classes', 'learn.codebay.kr', { 'X-Forwarded-Proto': 'https' })).text;
    expect([data(own).channel?.channelSeq, canonical(own)]).toEqual([channelSeq, 'http://learn.codebay.kr/classes']);
    await t.admin('update main.channel set custom_domain = null where channel_seq = $1', [channelSeq]);
  });

  it('RT-022 RT-023 names the product on a host without a site', async () => {
    const { text: html } = await get('/', 'localhost:8080').expect(200);
    expect([title(html), canonical(html), meta(html, 'robots')]).toEqual(['Madang', 'http://localhost:8080/', 'index, follow']);
    await get('/classes', 'localhost:8080').expect(404);
    await get('/create_site', 'localhost:8080').expect(200);
    await get('/create_site').expect(404);
  });

  it('never repeats a host that nobody owns', async () => {
    for (const headers of [{ Host: 'evil.test' }, { Host: SITE, 'X-Forwarded-Host': 'evil.test' }, { Host: 'evil.test"><script>alert(1)</script>' }, { Host: 'localhost:8080', Forwarded: 'host=evil.test' }]) {
      const r = await supertest(t.url('page')).get('/').set(headers as Record<string, string>);
      expect(r.text).not.toContain('evil.test');
      expect(JSON.stringify(r.headers)).not.toContain('evil.test');
    }
  });
});

describe('a class', () => {
  it('RT-063 tells search and previews what it is, what it costs and how it is rated', async () => {
    const seq = await course({ sub_title: 'CSS부터 "그리드"까지', image_url: '/files/a.png', fare_cd: '01', price: 132_000, discount_price: 99_000, review_count: 3, review_point: 14 });
    const { text: html } = await get(`/classes/${seq}?ref=x`).expect(200);
    expect([title(html), meta(html, 'description'), meta(html, 'og:image'), meta(html, 'twitter:card'), canonical(html)]).toEqual([
      '반응형 웹 | 코드베이',
      'CSS부터 &#34;그리드&#34;까지',
      'http://codebay.localhost:8080/files/a.png',
      'summary_large_image',
      `http://codebay.localhost:8080/classes/${seq}`,
    ]);
    const [ld, crumbs] = jsonLd(html);
    expect(ld).toMatchObject({
      '@type': 'Course',
      name: '반응형 웹',
      provider: { name: '코드베이' },
      offers: { '@type': 'Offer', price: '99000', priceCurrency: 'KRW', category: 'Paid', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.7, reviewCount: 3, bestRating: 5 },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList', itemListElement: [{ name: '코드베이' }, { name: '클래스' }, { name: '반응형 웹', item: `http://codebay.localhost:8080/classes/${seq}` }] });
  });

  it('says sold out, not yet open and dollars as they are', async () => {
    const offer = async (fields: Record<string, unknown>) => jsonLd((await get(`/classes/${await course(fields)}`)).text)[0]!['offers'] as Record<string, unknown>;
    expect(await offer({ user_limit_type_cd: '99', max_user_count: 2, attend_count: 2 })).toMatchObject({ availability: 'https://schema.org/SoldOut', category: 'Free', price: '0' });
    expect(await offer({ pay_start_cd: '00', pay_start_at: '2099-01-01T00:00:00Z' })).toMatchObject({ availability: 'https://schema.org/PreOrder' });
    expect(await offer({ fare_cd: '01', currency: 'USD', price: 14_000, price_ex: 1_050 })).toMatchObject({ price: '10.50', priceCurrency: 'USD' });
  });

  it('RT-044 is found under a service alias, and names its one address', async () => {
    await t.admin(`update main.channel set service_alias = '["default","lectures"]' where channel_seq = $1`, [channelSeq]);
    const seq = await course({});
    expect(canonical((await get(`/lectures/${seq}`).expect(200)).text)).toBe(`http://codebay.localhost:8080/classes/${seq}`);
    await t.admin(`update main.channel set service_alias = '["default"]' where channel_seq = $1`, [channelSeq]);
    await get(`/lectures/${seq}`).expect(404);
  });

  it('TR-011 answers 404 for what is not public and 410 for what is gone, without a word of it', async () => {
    const secret = '비밀 클래스';
    const foreign = await seqOf("insert into main.channel (domain, name, created_by) values ('other', '남의 집', $1) returning channel_seq", [owner]);
    for (const [fields, status] of [
      [{ publish_status_cd: '99' }, 404],
      [{ public_cd: '99' }, 404],
      [{ trash_type_cd: '01' }, 410],
      [{ trash_type_cd: '99', publish_status_cd: '99' }, 410],
      [{ channel_seq: foreign }, 404],
    ] as const) {
      const { text: html } = await get(`/classes/${await course({ title: secret, ...fields })}`).expect(status);
      expect(html).not.toContain(secret);
      expect([canonical(html), meta(html, 'robots'), jsonLd(html)]).toEqual([undefined, 'noindex, follow', []]);
      expect(data(html).channel?.channelSeq).toBe(channelSeq);
    }
    await get('/classes/999999').expect(404);
  });
});

describe('unknown and private pages', () => {
  it('RT-019 answers 404 with the site around it', async () => {
    const r = await get('/xyz').expect(404);
    expect([title(r.text), r.headers['cache-control'], data(r.text).channel?.domain]).toEqual(['찾을 수 없는 페이지예요 | 코드베이', 'no-store', 'codebay']);
    expect((await get('/wp-login.php').expect(404)).text).not.toContain('madang');
    expect((await get('/api/page/v1.0/nothing').expect(404)).body.errorName).toBe('NOT_FOUND');
    await get('/%E0%A4%A').expect((res) => expect(res.status).toBeGreaterThanOrEqual(400));
  });
  it('keeps personal pages out of search and their secrets out of the head', async () => {
    const { text: html } = await get('/resetpassword/abcdef123456').expect(200);
    expect(html).not.toContain('abcdef123456');
    expect([meta(html, 'robots'), canonical(html)]).toEqual(['noindex, follow', undefined]);
    expect(meta((await get('/settings/dashboard').expect(200)).text, 'robots')).toBe('noindex, follow');
  });
});

describe('SEO settings', () => {
  it('SE-005 SE-006 hides a new site from search', async () => {
    await seqOf("insert into main.channel (domain, name, created_by) values ('fresh', '새 집', $1) returning channel_seq", [owner]);
    expect(meta((await get('/', 'fresh.localhost:8080')).text, 'robots')).toBe('noindex, nofollow');
  });
  it('SE-002 SE-004 SE-007 SE-008 SE-009 SE-011 SE-012 SE-013 RT-151 RT-156 lays the page over the site', async () => {
    await t.admin('update main.channel set setting = $2 where channel_seq = $1', [channelSeq, { seoSetting: { noIndex: false, noFollow: false, title: '{{pageName}} - {{siteName}}', description: '모두의 코딩', keywords: 'css,html', ogTitle: '{{_title}}!' } }]);
    await t.admin("insert into page.site_page (channel_seq, title, path, seo_setting, publish_status_cd) values ($1, '수업', 'classes', $2, '00'), ($1, '시작', 'main', $3, '99')", [
      channelSeq,
      { description: '', ogImage: '/files/og.png', ogDescription: '{{_description}} {{siteName}}', title: '모든 {{pageName}}' },
      { title: '아직' },
    ]);
    const { text: html } = await get('/classes').expect(200);
    expect([title(html), meta(html, 'description'), meta(html, 'keywords'), meta(html, 'og:title'), meta(html, 'og:description'), meta(html, 'og:image')]).toEqual(['모든 수업', '모두의 코딩', 'css,html', '모든 수업!', '모두의 코딩 코드베이', 'http://codebay.localhost:8080/files/og.png']);
    expect(title((await get('/main')).text)).toBe('코드베이');
  });
});

describe('safety', () => {
  it('lets no text of a site become markup', async () => {
    const evil = `</script><script>alert(1)</script>"'\u2028`;
    await t.admin("insert into main.channel (domain, name, intro, brand_color, created_by) values ('evil', $1, $1, $3, $2)", [evil, owner, 'red;}body{display:none']);
    const { text: html } = await get('/', 'evil.localhost:8080').expect(200);
    expect(html).not.toContain('<script>alert');
    expect(/<style[^>]*>[^<]*/.exec(html)![0]).not.toContain('display');
    expect(html).toContain('--brand:#3b5bfd');
    expect(data(html).channel?.name).toBe(evil);
    expect(html.match(/<script/g)).toHaveLength(4);
  });
  it('sends the policy that stops inline scripts, and HSTS on https', async () => {
    const { headers } = await get('/');
    const policy = headers['content-security-policy']!;
    expect(policy).toContain("script-src 'self';");
    for (const part of ["frame-ancestors 'self'", "base-uri 'self'", "object-src 'none'", "form-action 'self'"]) expect(policy).toContain(part);
    expect([headers['x-content-type-options'], headers['referrer-policy'], headers['strict-transport-security']]).toEqual(['nosniff', 'strict-origin-when-cross-origin', undefined]);
    expect((await get('/', SITE, { 'X-Forwarded-Proto': 'https' })).headers['strict-transport-security']).toMatch(/max-age=\d{8}/);
  });
  it('is the same for everybody and may be kept for a second', async () => {
    t.setNow(new Date('2026-11-20T00:00:00Z'));
    const token = await t.tokenOf(owner);
    const one = await get('/classes', SITE, { Cookie: `session=${token}` });
    const two = await get('/classes');
    expect(one.text.replace(/"now":"[^"]*"/, '')).toBe(two.text.replace(/"now":"[^"]*"/, ''));
    expect(two.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(two.headers['etag']).toMatch(/^"/);
    await supertest(t.url('page')).head('/classes').set('Host', SITE).expect(200);
    t.resetNow();
  });
});

describe('files for crawlers', () => {
  it('lists the public classes of a site and nothing of another', async () => {
    const seen = await course({ title: '보이는 것' });
    const hidden = await course({ public_cd: '99' });
    const map = (await get('/sitemap.xml').expect(200)).text;
    expect(map).toContain('<loc>http://codebay.localhost:8080/</loc>');
    expect(map).toContain('<loc>http://codebay.localhost:8080/classes</loc>');
    expect(map).toContain(`/classes/${seen}</loc><lastmod>2`);
    expect(map).not.toContain(`/classes/${hidden}<`);
    expect((await get('/sitemap.xml', 'evil.test')).text.match(/<loc>/g)).toHaveLength(1);
    expect((await get('/robots.txt').expect(200)).text).toContain('Sitemap: http://codebay.localhost:8080/sitemap.xml');
  });
  it('serves the icon', async () => {
    expect((await get('/favicon.svg').expect(200)).headers['content-type']).toContain('image/svg+xml');
    expect((await get('/favicon.ico').expect(302)).headers['location']).toBe('/favicon.svg');
  });
});

it('loads the chunks of a page beside the entry, without those the entry brings', () => {
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['_shared.js'], css: ['assets/index.css'] },
    '_shared.js': { file: 'assets/shared.js' },
    'src/page.tsx': { file: 'assets/page.js', imports: ['index.html', '_shared.js', '_card.js'], css: ['assets/page.css'] },
    '_card.js': { file: 'assets/card.js', css: ['assets/card.css'] },
  };
  expect(filesOf(manifest, ['src/page.tsx', 'src/none.tsx'])).toEqual({ scripts: ['/assets/page.js', '/assets/card.js'], styles: ['/assets/page.css', '/assets/card.css'] });
});
