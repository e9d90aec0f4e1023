import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import type { Endpoint } from '@madang/contracts/endpoint';
import { pageApi, type SitePage } from '@madang/contracts/page/page';
import { seoApi, type SeoCourse, type SeoPage } from '@madang/contracts/page/seo-setting';
import { sitePageApi as api } from '@madang/contracts/page/site-page';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { canonical, data, meta, shellTest, SITE, title, type ShellTest } from '../shell/shell.fixture';

let s: ShellTest;
let one: number;
let two: number;
let owner: string;
let member: string;
let foreigner: string;

const person = async (name: string, channelSeq: number, type: 'OWN' | 'TCH' | null) => {
  const userSeq = await s.insert(sql`insert into main.account (email, name) values (${`${name}@madang.test`}, ${name}) returning user_seq`);
  await s.t.admin(
    insertInto('main.channel_user', { channelSeq, userSeq, userTypeCd: type, roles: JSON.stringify(type ? ROLE_PERMISSIONS[type] : []) }),
  );
  return s.t.tokenOf(userSeq);
};
beforeAll(async () => {
  s = await shellTest();
  one = s.channelSeq;
  two = await s.insert(insertInto('main.channel', { domain: 'two', name: '둘째', createdBy: s.owner }, sql`returning channel_seq`));
  [owner, member, foreigner] = [await person('pages', one, 'OWN'), await person('member', one, 'TCH'), await person('other', two, 'OWN')];
});
afterAll(() => s.close());

const ask = (e: Endpoint<string, never, never> | Endpoint, params: object = {}, token: string | null = owner) => {
  const call = s.t.call(e as Endpoint, { channelSeq: one, ...params });
  return token ? call.set('Access-Token', token) : call;
};
const create = async (input: object) => (await ask(api.create).send(input).expect(200)).body.data as SitePage;
const published = (path: string, over: object = {}) =>
  create({ title: path, path, content: `<p>${path}</p>`, publishStatusCd: '00', ...over });
const seo = (setting: object) => ({ seoSetting: JSON.stringify(setting) });
const history = (entity: string) =>
  s.t.admin<{
    action: string;
    subject: string | null;
    before: Record<string, unknown> | null;
    after: Record<string, unknown> | null;
    user_seq: string;
  }>(
    sql`select action, subject, before, after, user_seq
      from main.data_history
      where channel_seq = ${one} and entity = ${entity}
      order by history_seq desc`,
  );

describe('reading pages', () => {
  it('CH-080 an empty site has an empty list', async () => {
    await ask(pageApi.list, {}, null)
      .query({ publishStatusCd: '00', page: 1, size: 9999 })
      .expect(200, { data: { list: [], totalCount: 0 } });
  });

  it('CH-072 CH-073 CH-074 CH-075 CH-076 CH-077 CH-078 CH-079 shows published pages to all and the others to staff', async () => {
    const about = await published('about', seo({ title: 'T' }));
    const draft = await create({ title: 'draft', path: 'draft' });
    await s.t.admin(insertInto('page.site_page', { channelSeq: two, title: 'foreign', path: 'foreign', publishStatusCd: '00' }));
    const page = (await ask(pageApi.find, { pageSeq: about.pageSeq }, null).expect(200)).body.data;
    expect(page).toEqual({ ...about, content: '<p>about</p>', publishStatusCd: '00', seoSetting: expect.any(String) });
    expect(JSON.parse(page.seoSetting)).toEqual({ title: 'T' });
    for (const path of ['about', '/about', '/p/about'])
      expect((await ask(pageApi.byPath, {}, null).query({ path }).expect(200)).body.data).toEqual(page);
    await ask(pageApi.byPath, {}, null).query({ path: 'foreign' }).expect(200, { data: null });
    await ask(pageApi.byPath, {}, null).expect(400);

    for (const token of [null, member, foreigner]) await ask(pageApi.find, { pageSeq: draft.pageSeq }, token).expect(404);
    await ask(pageApi.find, { channelSeq: two, pageSeq: about.pageSeq }).expect(404);
    expect((await ask(pageApi.find, { pageSeq: draft.pageSeq }).expect(200)).body.data.publishStatusCd).toBe('99');
    const paths = async (token: string | null, query = {}) => {
      const { list, totalCount } = (await ask(pageApi.list, {}, token).query(query).expect(200)).body.data;
      expect(totalCount).toBe(list.length);
      return list.map((p: SitePage) => p.path);
    };
    expect(await paths(null)).toEqual(['about']);
    expect(await paths(member, { publishStatusCd: '99' })).toEqual(['about']);
    expect(await paths(owner)).toEqual(['about', 'draft']);
    expect(await paths(owner, { publishStatusCd: '99' })).toEqual(['draft']);
    expect(await paths(null, { page: 'x', size: '-5' })).toEqual(['about']);
  });
});

describe('making pages', () => {
  const refused = async (input: object, e: Endpoint<never> | Endpoint = api.create, params = {}) =>
    (
      await ask(e as Endpoint, params)
        .send(input)
        .expect(400)
    ).body.errors as { field: string; message: string }[];

  it('CH-087 CH-068 is listed with drafts, found by title and path, and keeps its content clean', async () => {
    const page = await create({
      title: '오시는 길',
      path: 'Way_to-2',
      content:
        '<h2 onclick="x()">길</h2><script>alert(1)</script><p>지하철 <a href="javascript:x">2호선</a></p><iframe src="https://evil.test/"></iframe>',
    });
    expect(page.publishStatusCd).toBe('99');
    expect(page.content).toBe('<h2>길</h2><p>지하철 <a target="_blank" rel="noopener">2호선</a></p>');
    const list = async (query: object) => (await ask(api.list).query(query).expect(200)).body.data.list.map((p: SitePage) => p.path);
    expect((await list({}))[0]).toBe('Way_to-2');
    expect(await list({ q: '오시는' })).toEqual(['Way_to-2']);
    expect(await list({ q: 'way_TO' })).toEqual(['Way_to-2']);
    expect(await list({ q: '%' })).toEqual([]);
    expect(await list({ publishStatusCd: '00' })).toEqual(['about']);
  });

  it('CH-081 takes letters, digits, underscore and hyphen as a path, once a site, and none of the site’s own', async () => {
    for (const path of ['a b', '가나', 'a/b', 'a.b', '../x', '']) expect((await refused({ title: 'x', path }))[0]!.field).toBe('path');
    const check = async (path: string, pageSeq?: number) =>
      (await ask(api.checkPath).query({ path, pageSeq }).expect(200)).body.data.usedYn as string;
    const [about] = (await ask(api.list).query({ q: 'about' })).body.data.list as SitePage[];
    expect([await check('about'), await check('about', about!.pageSeq), await check('foreign'), await check('Main')]).toEqual([
      'Y',
      'N',
      'N',
      'Y',
    ]);
    await ask(api.checkPath).query({ path: 'a b' }).expect(400);
    for (const path of ['about', 'classes', 'notices'])
      expect(await refused({ title: 'x', path })).toEqual([{ field: 'path', message: '이미 쓰고 있는 경로예요.' }]);
    const other = await create({ title: 'x', path: 'other' });
    for (const path of ['about', 'main']) expect(await refused({ path }, api.update, { pageSeq: other.pageSeq })).toHaveLength(1);
    const wrong = await refused({ title: '', path: 'fresh', seoSetting: '{"noIndex":"x","ogImage":"javascript:x"}' });
    expect(wrong.map((e) => e.field)).toEqual(expect.arrayContaining(['title', expect.stringMatching(/^seoSetting/)]));
    expect((await refused({ title: 'x', path: 'fresh', seoSetting: 'no json' }))[0]!.field).toBe('seoSetting');
  });

  it('PE-077 PE-078 PE-079 PE-080 is for those who hold its permission, on their own site', async () => {
    const [page] = (await ask(api.list)).body.data.list as [SitePage];
    const { pageSeq } = page;
    for (const token of [member, foreigner]) {
      await ask(api.list, {}, token).expect(403);
      await ask(api.checkPath, {}, token).query({ path: 'x' }).expect(403);
      await ask(api.create, {}, token).send({ title: 'x', path: 'x' }).expect(403);
      await ask(api.update, { pageSeq }, token).send({ title: 'x' }).expect(403);
      await ask(api.remove, { pageSeq }, token).expect(403);
    }
    await ask(api.create, {}, null).send({ title: 'x', path: 'x' }).expect(401);
    await ask(api.update, { channelSeq: two, pageSeq }, foreigner).send({ title: 'x' }).expect(404);
    await ask(api.remove, { channelSeq: two, pageSeq }, foreigner).expect(404);
    await ask(api.update, { pageSeq: 999_999 }).send({ title: 'x' }).expect(404);
  });

  it('leaves what is not given, and a line of history for what changed', async () => {
    const page = await published('changing', seo({ description: 'D' }));
    const after = (await ask(api.update, { pageSeq: page.pageSeq }).send({ title: '새 제목' }).expect(200)).body.data;
    expect(after).toEqual({ ...page, title: '새 제목' });
    const [line] = await history('SITE_PAGE');
    expect(line).toMatchObject({ action: 'UPDATE', before: { title: 'changing' }, after: { title: '새 제목' } });
    const count = (await history('SITE_PAGE')).length;
    await ask(api.update, { pageSeq: page.pageSeq }).send({ title: '새 제목' }).expect(200);
    expect(await history('SITE_PAGE')).toHaveLength(count);
    await ask(api.remove, { pageSeq: page.pageSeq }).expect(200);
    expect((await history('SITE_PAGE'))[0]).toMatchObject({ action: 'DELETE', before: { path: 'changing' }, after: null });
  });
});

describe('a page in its document', () => {
  it('CH-076 RT-043 RT-153 SE-002 stands there before any script, with title, words and address', async () => {
    const page = await published('story', {
      title: '우리 <이야기>',
      content:
        '<h2>처음</h2><p>2019년에 시작했어요</p><h3>지금</h3><iframe src="https://www.youtube-nocookie.com/embed/abcdefghijk"></iframe>',
    });
    const { text: html, headers } = await s.get('/p/story').expect(200);
    expect([title(html), canonical(html)]).toEqual(['우리 &#60;이야기&#62; | 코드베이', 'http://codebay.localhost:8080/p/story']);
    expect(meta(html, 'description')).toBe('처음 2019년에 시작했어요 지금');
    const root = /<div id="root">(.*?)<\/body>/s.exec(html)![1]!;
    expect(root).toContain(
      '<h1>우리 &#60;이야기&#62;</h1><div class="ui-rich-text_prose site-page_text"><h2>처음</h2><p>2019년에 시작했어요</p><h3>지금</h3>',
    );
    expect(root).not.toContain('youtube');
    expect(data(html).page).toEqual(page);
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect((await s.get('/sitemap.xml')).text).toMatch(
      /<loc>http:\/\/codebay.localhost:8080\/p\/story<\/loc>(<xhtml:link [^>]+>)*<lastmod>2/,
    );
    expect((await s.get('/p/story', 'two.localhost:8080').expect(404)).text).not.toContain('2019');
  });

  it('CH-077 answers 404 for what is not published, 410 for what was deleted, and leads on from a former path', async () => {
    const { pageSeq } = await published('old', { title: '비밀' });
    const draft = await create({ title: '비밀', path: 'secret', content: '<p>비밀</p>' });
    for (const path of ['/p/secret', '/p/never', '/p/classes', '/intro']) {
      const { text } = await s.get(path).expect(404);
      expect([text.includes('비밀'), meta(text, 'robots'), canonical(text), data(text).page]).toEqual([
        false,
        'noindex, follow',
        undefined,
        null,
      ]);
    }
    await ask(api.update, { pageSeq }).send({ path: 'new' }).expect(200);
    await ask(api.update, { pageSeq }).send({ path: 'newer' }).expect(200);
    for (const path of ['old', 'new']) {
      const { headers } = await s.get(`/p/${path}?a=1`).expect(301);
      expect([headers['location'], headers['cache-control']]).toEqual(['/p/newer?a=1', 'no-store']);
      expect((await ask(pageApi.byPath, {}, null).query({ path })).body.data.path).toBe('newer');
    }
    // A page that takes a former path is shown there instead of the redirect.
    const taker = await published('old');
    expect(title((await s.get('/p/old').expect(200)).text)).toBe('old | 코드베이');
    await ask(api.update, { pageSeq }).send({ publishStatusCd: '99' }).expect(200);
    await s.get('/p/new').expect(404);
    await ask(pageApi.byPath, {}, null).query({ path: 'new' }).expect(200, { data: null });
    await ask(api.remove, { pageSeq }).expect(200);
    for (const path of ['new', 'newer']) expect(title((await s.get(`/p/${path}`).expect(410)).text)).toBe('삭제된 페이지예요 | 코드베이');
    for (const seq of [taker.pageSeq, draft.pageSeq]) await ask(api.remove, { pageSeq: seq }).expect(200);
    expect((await s.get('/sitemap.xml')).text).not.toContain('/p/old');
  });

  it('RT-034 RT-151 the page at "intro" is the intro of the site, with its own words for search', async () => {
    await published('intro', { title: '소개', ...seo({ title: '{{pageName}}: {{siteName}} {{nothing}}', noIndex: true }) });
    const { text: html } = await s.get('/intro').expect(200);
    expect([title(html), meta(html, 'robots'), canonical(html)]).toEqual([
      '소개: 코드베이',
      'noindex, follow',
      'http://codebay.localhost:8080/p/intro',
    ]);
    expect((await s.get('/sitemap.xml')).text).not.toContain('/p/intro');
  });

  it('RT-159 the chosen page stands at "/", the index stays at /main, and falls back when the page is taken away', async () => {
    const page = await published('landing', { title: '어서 오세요', content: '<p>처음 오셨나요?</p>' });
    await s.t.admin(sql`update main.channel set logout_main_page_seq = ${page.pageSeq} where channel_seq = ${one}`);
    const at = async (path: string) => {
      const { text } = await s.get(path).expect(200);
      return [title(text), canonical(text)?.slice('http://codebay.localhost:8080'.length), data(text).page?.pageSeq ?? null];
    };
    const seen = ['어서 오세요 | 코드베이', '/', page.pageSeq];
    expect(await at('/')).toEqual(seen);
    expect(await at('/p/landing')).toEqual(seen);
    expect(await at('/main')).toEqual(['코드베이', '/main', null]);
    const html = (await s.get('/')).text;
    expect(html).toContain('처음 오셨나요?');
    expect(html).not.toContain('home-hero_hero');
    const map = (await s.get('/sitemap.xml')).text;
    expect([map.includes('8080/main<'), map.includes('/p/landing')]).toEqual([true, false]);
    await ask(api.update, { pageSeq: page.pageSeq }).send({ publishStatusCd: '99' }).expect(200);
    expect(await at('/')).toEqual(['코드베이', '/', null]);
    expect((await s.get('/')).text).toContain('home-hero_hero');
    await ask(api.update, { pageSeq: page.pageSeq }).send({ publishStatusCd: '00' }).expect(200);
    expect(await at('/')).toEqual(seen);
    await ask(api.remove, { pageSeq: page.pageSeq }).expect(200);
    expect(await at('/')).toEqual(['코드베이', '/', null]);
    await s.t.admin(sql`update main.channel set logout_main_page_seq = null where channel_seq = ${one}`);
  });
});

describe('search settings', () => {
  const saved = async (e: Endpoint<string, never, never> | Endpoint, setting: object, params = {}) =>
    (await ask(e, params).send(seo(setting)).expect(200)).body.data;

  it('SE-018 SE-019 SE-001 SE-003 SE-004 SE-007 SE-008 SE-009 SE-010 the site’s own are the head of every page at once', async () => {
    expect(JSON.parse((await ask(seoApi.find).expect(200)).body.data.seoSetting)).toEqual({ noIndex: false, noFollow: false });
    const setting = {
      title: '{{pageName}} @ {{siteName}}',
      description: '모두의 코딩',
      keywords: 'css',
      ogTitle: '{{_title}}!',
      ogDescription: '공유',
      noIndex: false,
      noFollow: true,
      ogImage: '/files/public/1/og.png',
    };
    expect(JSON.parse((await saved(seoApi.save, { ...setting, unknown: 'x', nothing: '' })).seoSetting)).toEqual(setting);
    const { text: html } = await s.get('/p/story');
    expect(title(html)).toBe('우리 &#60;이야기&#62; @ 코드베이');
    expect(['description', 'keywords', 'robots', 'og:title', 'og:description', 'og:image'].map((name) => meta(html, name))).toEqual([
      '모두의 코딩',
      'css',
      'index, nofollow',
      '우리 &#60;이야기&#62; @ 코드베이!',
      '공유',
      'http://codebay.localhost:8080/files/public/1/og.png',
    ]);
    expect((await history('SEO'))[0]).toMatchObject({ action: 'UPDATE', before: { title: null }, after: { title: setting.title } });
    for (const bad of ['', '[]', '{"title":5,"noIndex":{}}', JSON.stringify({ title: 'x'.repeat(121) })])
      expect((await ask(seoApi.save).send({ seoSetting: bad }).expect(400)).body.errors[0].field).toMatch(/^seoSetting/);
  });

  it('SE-014 SE-016 SE-013 lists published pages and the pages every site has, and lays what is saved over the site', async () => {
    const all = async (query = {}) =>
      (
        await ask(seoApi.pages)
          .query({ page: 1, size: 10, publishStatusCd: '00', ...query })
          .expect(200)
      ).body.data as {
        list: SeoPage[];
        totalCount: number;
      };
    const { list, totalCount } = await all();
    expect(
      list
        .map((p) => p.path)
        .slice(0, 2)
        .sort(),
    ).toEqual(['classes', 'main']);
    expect([totalCount, list.every((p) => p.publishStatusCd === '00' && typeof p.seoSetting === 'string')]).toEqual([list.length, true]);
    expect((await all({ publishStatusCd: '99' })).list.some((p) => p.path === 'draft')).toBe(false);
    const titles = async (order: string) => (await all({ sort: 'title', order })).list.map((p) => p.title).filter(Boolean);
    expect(await titles('asc')).toEqual(['소개', '우리 <이야기>', 'about']);
    expect(await titles('desc')).toEqual(['about', '우리 <이야기>', '소개']);

    const story = list.find((p) => p.path === 'story')!;
    expect(story.description).toBe('처음 2019년에 시작했어요 지금');
    await saved(seoApi.savePage, { title: '{{pageName}}', noIndex: true }, { pageSeq: story.pageSeq });
    const { text: html } = await s.get('/p/story');
    expect([title(html), meta(html, 'description'), meta(html, 'robots')]).toEqual([
      '우리 &#60;이야기&#62;',
      '모두의 코딩',
      'noindex, nofollow',
    ]);
    expect((await s.get('/sitemap.xml')).text).not.toContain('/p/story');
    expect((await history('SEO_PAGE'))[0]).toMatchObject({ subject: '우리 <이야기>', after: { noIndex: true, title: '{{pageName}}' } });
    const classes = list.find((p) => p.path === 'classes')!;
    await saved(seoApi.savePage, { title: '모든 {{pageName}}' }, { pageSeq: classes.pageSeq });
    expect(title((await s.get('/classes')).text)).toBe('모든 클래스');
    expect(title((await s.get('/classes', SITE, { Cookie: 'lang=en' })).text)).toBe('모든 Classes');
    // The row of a page that every site has does not count as a page that the site wrote.
    expect((await ask(pageApi.list, {}, null)).body.data.list.some((p: SitePage) => p.path === 'classes')).toBe(false);
    for (const e of [api.update, api.remove])
      await ask(e as Endpoint, { pageSeq: classes.pageSeq })
        .send({ title: 'x' })
        .expect(404);
  });

  it('RT-154 RT-155 staff find the notices and the own classes among the pages, and visitors read what is set for them, on no page below', async () => {
    const board = { channelSeq: one, kind: 'NOTICE', typeCd: '03', name: '', readScope: 'EVERYONE', writeScope: 'STAFF' };
    const boardSeq = await s.insert(insertInto('main.board', board, sql`returning board_seq`));
    const post = { channelSeq: one, boardSeq, userSeq: s.owner, typeCd: '03', title: '점검 안내', content: '<p>쉬어요</p>' };
    const shown = { ...post, secretYn: 'N', publicYn: 'Y', createdAt: sql`now()` };
    const notice = await s.insert(insertInto('main.post', shown, sql`returning post_seq`));
    const { list } = (await ask(seoApi.pages).query({ page: 1, size: 10 }).expect(200)).body.data as { list: SeoPage[] };
    expect(list.slice(0, 4).map((p) => p.path)).toEqual(['main', 'classes', 'notices', 'me/classes']);
    const of = (path: string) => ({ pageSeq: list.find((p) => p.path === path)!.pageSeq });
    const head = async (path: string, cookie = {}) => {
      const { text } = await s.get(path, SITE, cookie).expect(200);
      return [title(text), meta(text, 'description'), meta(text, 'og:title'), meta(text, 'robots')];
    };
    const before = [await head('/notices'), await head('/me/classes')];
    expect(before.map(([name]) => name)).toEqual(['공지사항 @ 코드베이', '내 클래스 @ 코드베이']);
    await saved(seoApi.savePage, { title: '{{siteName}} {{pageName}}', description: '새 소식을 전해요', ogTitle: '소식' }, of('notices'));
    expect(await head('/notices')).toEqual(['코드베이 공지사항', '새 소식을 전해요', '소식', 'index, nofollow']);
    expect((await head('/notices', { Cookie: 'lang=en' }))[0]).toBe('코드베이 Notices');
    expect((await head(`/notices/${notice}`))[0]).toBe('점검 안내 @ 코드베이');
    expect((await head(`/notices/${notice}`))[1]).not.toContain('새 소식');
    expect((await s.get('/sitemap.xml')).text).toContain(`${SITE}/notices</loc>`);
    await saved(seoApi.savePage, { noIndex: true }, of('notices'));
    expect((await head('/notices'))[3]).toBe('noindex, nofollow');
    const map = (await s.get('/sitemap.xml')).text;
    expect([map.includes(`${SITE}/notices<`), map.includes(`${SITE}/notices/${notice}<`)]).toEqual([false, true]);

    await saved(seoApi.savePage, { title: '나의 배움', description: '이어서 배워요', ogTitle: '배움', noIndex: false }, of('me/classes'));
    // The page differs from person to person, so search engines must not index it.
    expect(await head('/me/classes')).toEqual(['나의 배움', '이어서 배워요', '배움', 'noindex, nofollow']);
    expect((await s.get('/sitemap.xml')).text).not.toContain('/me/classes');
    expect((await history('SEO_PAGE'))[0]).toMatchObject({ subject: 'me/classes', after: { title: '나의 배움' } });
    for (const path of ['notices', 'me/classes']) await saved(seoApi.savePage, {}, of(path));
    expect([await head('/notices'), await head('/me/classes')]).toEqual(before);
    // The rows of pages that every site has do not count as pages that the site wrote.
    expect((await ask(api.list)).body.data.list.map((p: SitePage) => p.path)).not.toContain('notices');
    await s.t.admin(sql`delete from main.board where channel_seq = ${one}`);
  });

  it('SE-017 lists public classes; what is saved for one is its head', async () => {
    const seq = await s.course({ title: '타입스크립트', sub_title: '깊이' });
    const hidden = await s.course({ title: '비공개', public_cd: '99' });
    const { list, totalCount } = (await ask(seoApi.courses).query({ page: 1, size: 10, publicCd: '00' }).expect(200)).body.data as {
      list: SeoCourse[];
      totalCount: number;
    };
    expect([list.map((c) => c.courseSeq), totalCount]).toEqual([[seq], 1]);
    expect(list[0]).toMatchObject({ title: '타입스크립트', courseTypeCd: '05', description: '깊이', seoSetting: '{}' });
    const item = await saved(
      seoApi.saveCourse,
      { title: '{{courseName}} 배우기', description: '{{description}} 파기', noIndex: false },
      { courseSeq: seq },
    );
    expect(JSON.parse(item.seoSetting)).toEqual({ title: '{{courseName}} 배우기', description: '{{description}} 파기', noIndex: false });
    const { text: html } = await s.get(`/classes/${seq}`);
    expect([title(html), meta(html, 'description')]).toEqual(['타입스크립트 배우기', '깊이 파기']);
    await saved(seoApi.saveCourse, { noIndex: true }, { courseSeq: seq });
    expect((await s.get('/sitemap.xml')).text).not.toContain(`/classes/${seq}<`);
    await saved(seoApi.saveCourse, { title: '곧 열려요' }, { courseSeq: hidden });
    expect(title((await s.get(`/classes/${hidden}`).expect(404)).text)).not.toContain('곧');
    await ask(seoApi.saveCourse, { courseSeq: 999_999 }).send(seo({})).expect(404);
  });

  it('SE-005 hides a whole site from search and its map, unless a page says otherwise', async () => {
    await saved(seoApi.save, {});
    const [about] = (await ask(api.list).query({ q: 'about' })).body.data.list as [SitePage];
    expect(meta((await s.get('/p/about')).text, 'robots')).toBe('noindex, nofollow');
    expect((await s.get('/sitemap.xml')).text).not.toContain('<loc>');
    await saved(seoApi.savePage, { noIndex: false, noFollow: false }, { pageSeq: about.pageSeq });
    expect(meta((await s.get('/p/about')).text, 'robots')).toBe('index, follow');
    expect((await s.get('/sitemap.xml')).text.match(/<loc>.*?<\/loc>/g)).toEqual([
      '<loc>http://codebay.localhost:8080/p/about</loc>',
      '<loc>http://codebay.localhost:8080/p/about?lang=en</loc>',
    ]);
  });

  it('PE-045 PE-088 is closed to others', async () => {
    for (const token of [member, foreigner]) {
      for (const e of [seoApi.find, seoApi.pages, seoApi.courses]) await ask(e as Endpoint, {}, token).expect(403);
      await ask(seoApi.save, {}, token).send(seo({})).expect(403);
      await ask(seoApi.savePage, { pageSeq: 1 }, token).send(seo({})).expect(403);
      await ask(seoApi.saveCourse, { courseSeq: 1 }, token).send(seo({})).expect(403);
    }
    await ask(seoApi.find, {}, null).expect(401);
    const [about] = (await ask(api.list).query({ q: 'about' })).body.data.list as [SitePage];
    await ask(seoApi.savePage, { channelSeq: two, pageSeq: about.pageSeq }, foreigner).send(seo({})).expect(404);
  });
});
