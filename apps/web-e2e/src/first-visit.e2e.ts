import { get } from 'node:http';
import { text } from 'node:stream/consumers';
import { DESKTOP, originOf, PHONE, visitor } from './browser';
import { DEMO_PASSWORD } from './people';

/** The document as the server sends it, for readers that run no script. Asks 127.0.0.1, since Node cannot resolve hosts below localhost. */
const documentOf = (host: string, path: string) =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(`http://${host}`).port, path, headers: { host } }, (res) => {
      text(res).then(resolve, reject);
    }).on('error', reject);
  });

describe('a first visit', () => {
  it.each([
    ['the host without a site, wide', undefined, DESKTOP],
    ['the host without a site, on a phone', undefined, PHONE],
    ['a demo site, wide', 'codebay', DESKTOP],
    ['a demo site, on a phone', 'codebay', PHONE],
  ])('CN-001 shows Korean without a complaint: %s', async (_, domain, viewport) => {
    const v = await visitor({ domain, viewport });
    const answer = await v.page.goto('/');
    expect(answer?.status()).toBe(200);
    await v.page
      .locator('main')
      .filter({ hasText: /[가-힣]/ })
      .first()
      .waitFor();
    expect(await v.page.locator('html').getAttribute('lang')).toBe('ko');
    const wide = await v.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
    expect(v.complaints).toEqual([]);
    await v.close();
  });

  it('shows English to those who chose it; CP-013 the tracked visit says on which page it was', async () => {
    const v = await visitor({ lang: 'en' });
    const tracked = v.page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/events/user'));
    await v.page.goto('/');
    await v.page.locator('main').first().waitFor();
    const visit = await tracked;
    const { path } = visit.postDataJSON() as { path: string };
    expect((await visit.allHeaders())['referer']).toBe(originOf() + path);
    expect(await v.page.locator('html').getAttribute('lang')).toBe('en');
    await v.close();
  });

  it.each([
    ['the index', '/', '.course-card_like', ['.shared-header_mark', '.home-hero_slider', '.home-hero_words h2']],
    ['a page of its own', '/p/about', '.shared-header_foot', ['.shared-header_mark', '.site-page_page h1']],
    ['a class', '/classes/1', '.class-detail_stick', ['.shared-header_mark', '.class-detail_cover img', '.class-detail_lead h1']],
  ])('draws what %s opens with before any script, where it stays', async (_, path, drawn, parts) => {
    for (const viewport of [DESKTOP, PHONE]) {
      const places: Record<string, number[]>[] = [];
      for (const scripts of [false, true]) {
        const v = await visitor({ domain: 'codebay', viewport, scripts });
        await v.page.goto(path);
        if (scripts) await v.page.locator(drawn).first().waitFor();
        const of = (part: string) =>
          v.page
            .locator(part)
            .first()
            .evaluate((e) => [e.getBoundingClientRect().left, e.getBoundingClientRect().top]);
        places.push(Object.fromEntries(await Promise.all(parts.map(async (part) => [part, await of(part)] as const))));
        await v.close();
      }
      expect(places[0]).toEqual(places[1]);
    }
  });

  it('has every page of the sitemaps of the demo sites whole in its document, with its title, its head and ways on', async () => {
    for (const domain of ['codebay', 'gyeol', 'offbeat']) {
      const { host } = new URL(originOf(domain));
      const read = (path: string) => documentOf(host, path);
      const paths = [...(await read('/sitemap.xml')).matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>(?:<xhtml:link [^>]*>)*(<lastmod>)?/g)];
      expect(paths.length).toBeGreaterThan(20);
      for (const [, path, lastmod] of paths) {
        const html = await read(path!.replaceAll('&#38;', '&'));
        const main = /<main id="main">([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
        const said = main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
        // The page of a new teacher says less: it has only a name and a class.
        const least = path!.startsWith('/teachers/') ? 30 : 80;
        expect([path, said.length > least, /<h1/.test(main), /<link rel="canonical"/.test(html), !!lastmod]).toEqual([
          path,
          true,
          true,
          true,
          true,
        ]);
        expect([path, /hreflang="en"/.test(html), /href="\/rss\.xml/.test(html), html.length < 100_000]).toEqual([path, true, true, true]);
      }
    }
  });

  it('AM-264 keeps the text of a class and of a list where calls are refused, and offers to try again', async () => {
    const v = await visitor({ domain: 'codebay' });
    await v.page.route('**/api/**', (route) => route.abort());
    for (const [path, text] of [
      ['/classes/1', '#curriculum'],
      ['/classes', '.course-card_card'],
    ] as const) {
      await v.page.goto(path);
      await v.page.getByRole('alert').getByRole('button', { name: '다시 시도' }).waitFor();
      await v.page.locator(`main ${text}`).first().waitFor();
      expect(await v.page.getByText('불러오지 못했어요').count()).toBe(0);
    }
    await v.page.unroute('**/api/**');
    await v.page.getByRole('button', { name: '다시 시도' }).click();
    await v.page.getByRole('combobox').first().waitFor();
    await v.close();
  });

  it('SH-015 SH-079 SH-080 the header is a phone’s up to 768 px, the enrolment bar up to 767', async () => {
    const v = await visitor({ domain: 'codebay' });
    await v.page.goto('/classes/1');
    const parts = [v.page.locator('header nav'), v.page.getByRole('button', { name: '메뉴 열기' }), v.page.locator('[data-bottom-bar]')];
    await parts[2]!.waitFor({ state: 'attached' });
    const shown: Record<number, boolean[]> = {};
    for (const width of [767, 768, 769]) {
      await v.page.setViewportSize({ width, height: 900 });
      shown[width] = await Promise.all(parts.map((part) => part.isVisible()));
    }
    expect(shown).toEqual({ 767: [false, true, true], 768: [false, true, false], 769: [true, false, false] });
    await v.close();
  });

  it('CN-072 calls of the API are read and tried at /api/docs with the own session, without another host', async () => {
    const v = await visitor({ domain: 'codebay' });
    const email = 'owner@codebay.example';
    const login = await v.page.request.post(`${originOf()}/api/main/v1.0/auth/login`, { data: { email, password: DEMO_PASSWORD } });
    const token = login.headers()['access-token']!;
    await v.context.addInitScript((own) => localStorage.setItem('madang.session', JSON.stringify({ token: own })), token);
    const hosts = new Set<string>();
    v.page.on('request', (r) => hosts.add(new URL(r.url()).host));
    await v.page.goto('/api/docs#tag/accounts-and-sessions/GET/api/main/v1.0/me');
    // The script of the API reference is large, and a busy machine takes up to 90 seconds to run it.
    await v.page.getByRole('heading', { name: 'Read the account of the session' }).waitFor({ timeout: 90_000 });
    await v.page.getByRole('button', { name: /^Test Request.*v1\.0\/me\b/ }).click();
    await v.page.getByRole('button', { name: /^Send/ }).first().click();
    await v.page.getByText(email).first().waitFor();
    expect([...hosts].filter((host) => host && host !== new URL(originOf('codebay')).host)).toEqual([]);
    expect(v.complaints).toEqual([]);
    await v.close();
  });
});
