import type { Endpoint, Page } from '@madang/contracts/endpoint';
import { newBlock, type Block } from '@madang/contracts/page/blocks/block';
import { blockApi, MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { SharedDraft, ShownBlocks, ShownCourse } from '@madang/contracts/page/blocks/data';
import { BLOCK_TYPES, type BlockType } from '@madang/contracts/page/blocks/declaration';
import {
  blockEditorApi as api,
  type BlockDraft,
  type BlockState,
  type BlockVersion,
  type DraftLink,
  type TemplatePage,
} from '@madang/contracts/page/blocks/editor';
import { pageApi, type SitePage } from '@madang/contracts/page/page';
import { sitePageApi, type SitePageRow } from '@madang/contracts/page/site-page';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { DAY, MINUTE } from '@madang/contracts/time';
import { RetentionJob } from '@madang/server/retention';
import { insertInto } from '@madang/server/sql/insert';
import { raw, sql } from '@madang/server/sql/sql';
import { data, shellTest, type ShellTest } from '../shell/shell.fixture';
import { BlockPublishJob } from './block-publish.job';

let s: ShellTest;
let one: number;
let two: number;
let owner: string;
let second: string;
let member: string;
let teacher: string;
let foreigner: string;
let memberSeq: number;

const person = async (name: string, channelSeq: number, type: 'OWN' | 'TCH' | null): Promise<[string, number]> => {
  const userSeq = await s.insert(sql`insert into main.account (email, name) values (${`${name}@madang.test`}, ${name}) returning user_seq`);
  await s.t.admin(
    insertInto('main.channel_user', { channelSeq, userSeq, userTypeCd: type, roles: JSON.stringify(type ? ROLE_PERMISSIONS[type] : []) }),
  );
  return [await s.t.tokenOf(userSeq), userSeq];
};
beforeAll(async () => {
  s = await shellTest();
  one = s.channelSeq;
  two = await s.insert(insertInto('main.channel', { domain: 'two', name: '둘째', createdBy: s.owner }, sql`returning channel_seq`));
  [[owner], [second], [teacher], [foreigner]] = [
    await person('첫째', one, 'OWN'),
    await person('둘째', one, 'OWN'),
    await person('강사', one, 'TCH'),
    await person('남', two, 'OWN'),
  ];
  [member, memberSeq] = await person('회원', one, null);
});
afterAll(() => s.close());

const ask = (e: Endpoint<string, never, never> | Endpoint, params: object = {}, token: string | null = owner) => {
  const call = s.t.call(e as Endpoint, { channelSeq: one, pageSeq: MAIN_PAGE, ...params });
  return token ? call.set('Access-Token', token) : call;
};
const draft = async (params: object = {}) => (await ask(api.draft, params).expect(200)).body.data as BlockDraft;
const shown = async (token: string | null = null, params: object = {}) =>
  (await ask(blockApi.shown, params, token).expect(200)).body.data as ShownBlocks | null;
const text = (id: string, html: string, over: object = {}): Block => {
  const block = newBlock('text', id);
  return { ...block, ...over, content: { text: html } };
};
const save = async (blocks: unknown, params: object = {}) => {
  const { version } = await draft(params);
  return (await ask(api.saveDraft, params).send({ version, blocks }).expect(200)).body.data as BlockState;
};
const publish = async (blocks: unknown, params: object = {}) => {
  const { version } = await save(blocks, params);
  return (await ask(api.publish, params).send({ version }).expect(200)).body.data as BlockState;
};

describe('a page of blocks', () => {
  it('begins as what the page is without them, and nobody sees a draft', async () => {
    await s.t.admin(
      sql`update main.channel
        set banners = ${JSON.stringify([{ imageUrl: null, eyebrow: '', title: '겨울 소식', text: '', buttonLabel: '보기', linkUrl: '/classes' }])}
        where channel_seq = ${one}`,
    );
    const first = await draft();
    expect(first).toMatchObject({ version: 0, live: null, liveAt: null, others: [] });
    expect(first.blocks.map(({ type }) => type)).toEqual(['banner', 'categories', 'classes', 'classes', 'reviews', 'classes']);
    expect(first.blocks[0]).toMatchObject({ content: { slides: [{ title: '겨울 소식', linkUrl: '/classes', focusX: 100 }] } });
    await save([text('a', '<p>초안</p>')]);
    expect(await shown()).toBeNull();
    const html = (await s.get('/').expect(200)).text;
    expect([html.includes('초안'), html.includes('home-hero_hero'), data(html).blocks]).toEqual([false, true, null]);
  });

  it('CN-004 begins with the site’s own words in the titles of its shelves', async () => {
    await s.t.admin(sql`insert into main.keyword_set (channel_seq, lang, words) values (${one}, 'ko', '{"class": "워크숍"}')`);
    await s.t.admin(
      sql`update main.channel set keyword = '{"customKeyword": true, "path": "/x", "version": "1"}' where channel_seq = ${one}`,
    );
    await s.t.admin(sql`delete from page.block_page where channel_seq = ${one} and page_seq = ${MAIN_PAGE}`);
    const titles = (await draft()).blocks.flatMap((block) => (block.type === 'classes' ? [block.content.title] : []));
    expect(titles[0]).toBe('새로 열린 워크숍');
    await s.t.admin(sql`delete from main.keyword_set where channel_seq = ${one}`);
    await s.t.admin(sql`update main.channel set keyword = default where channel_seq = ${one}`);
  });

  it('takes a block of every kind as the palette makes it', async () => {
    const blocks = BLOCK_TYPES.map((type: BlockType, i) => newBlock(type, `b${i}`));
    await save(blocks);
    expect((await draft()).blocks).toEqual(blocks);
    await publish(blocks);
    const page = await shown();
    expect(page!.blocks).toHaveLength(BLOCK_TYPES.length);
    await s.get('/').expect(200);
  });

  it('keeps its texts clean, and refuses what no block may hold with the field', async () => {
    await save([text('a', '<p onclick="x()">글</p><script>alert(1)</script>')]);
    expect((await draft()).blocks[0]!.content).toEqual({ text: '<p>글</p>' });
    const { version } = await draft();
    const refused = async (blocks: unknown) =>
      (await ask(api.saveDraft).send({ version, blocks }).expect(400)).body.errors.map((e: { field: string }) => e.field) as string[];
    const banner = newBlock('banner', 'b');
    const [slide] = banner.content.slides;
    expect(
      await refused([{ ...banner, content: { slides: [{ ...slide, linkUrl: 'javascript:alert(1)', imageUrl: 'http://x/y.png' }] } }]),
    ).toEqual(
      expect.arrayContaining([expect.stringContaining('content.slides[0].linkUrl'), expect.stringContaining('content.slides[0].imageUrl')]),
    );
    const video = newBlock('video', 'v');
    expect(await refused([{ ...video, content: { ...video.content, filmUrl: 'https://evil.test/x' } }])).toHaveLength(1);
    expect(await refused([{ id: 'a', type: 'nothing' }])).toHaveLength(1);
    expect(await refused([text('a', ''), text('a', '')])).toHaveLength(1);
    expect(await refused(Array.from({ length: 61 }, (_, i) => text(`t${i}`, '')))).toHaveLength(1);
  });

  it('says of a picture what the library of the site says, in the language of the reader, where the block says nothing', async () => {
    const url = '/files/public/x/kiln.png';
    const fileSeq = await s.insert(
      insertInto(
        'main.file',
        {
          channelSeq: one,
          storageKey: 'public/x/kiln.png',
          url,
          contentType: 'image/png',
          fileSize: 1,
          originFileName: 'kiln.png',
          createdBy: s.owner,
        },
        sql`returning file_seq`,
      ),
    );
    await s.t.admin(
      insertInto('main.picture', {
        channelSeq: one,
        fileSeq,
        name: 'kiln.png',
        alt: JSON.stringify({ ko: '붉은 가마', en: 'A red kiln' }),
      }),
    );
    const imageText = newBlock('imageText', 'i');
    const gallery = newBlock('gallery', 'g');
    const items = ['', '우리 가마'].map((alt) => ({ imageUrl: url, alt, linkUrl: '' }));
    await publish([
      { ...imageText, content: { ...imageText.content, imageUrl: url } },
      { ...gallery, content: { ...gallery.content, items } },
    ]);
    const altsOf = (html: string) => [...html.matchAll(/alt="([^"]+)"/g)].map(([, alt]) => alt);
    const inEnglish = await ask(blockApi.shown, {}, null).set('Accept-Lang', 'en').expect(200);
    expect(inEnglish.body.data.blocks[0].content.alt).toBe('A red kiln');
    const { text: html } = await s.get('/').expect(200);
    expect(altsOf(html)).toEqual(expect.arrayContaining(['붉은 가마', '우리 가마']));
    expect((await draft()).blocks[0]!.content).toMatchObject({ alt: '' });
    // A picture of the page is replaced by another one: a draft that somebody has open counts as changed, and the published page shows the
    // new picture.
    const { version } = await draft();
    await s.t.admin(`do $$ begin
      perform set_config('app.channel', '${one}', true);
      perform page.replace_picture(${one}, '${url}', '/files/public/x/wheel.png');
    end $$`);
    await ask(api.saveDraft).send({ version, blocks: [] }).expect(409);
    expect((await shown())!.blocks[0]!.content).toMatchObject({ imageUrl: '/files/public/x/wheel.png', alt: '' });
  });

  it('PE-034 is built by those who hold the permission, on their own site', async () => {
    for (const token of [member, teacher, foreigner]) {
      await ask(api.draft, {}, token).expect(403);
      await ask(api.saveDraft, {}, token).send({ version: 0, blocks: [] }).expect(403);
      await ask(api.publish, {}, token).send({ version: 0 }).expect(403);
      await ask(api.versions, {}, token).expect(403);
      await ask(api.takeDown, {}, token).send({}).expect(403);
      await ask(api.template, {}, token).query({ templateCd: '01' }).expect(403);
      await ask(api.takeTemplate, {}, token).send({ version: 0, templateCd: '01' }).expect(403);
    }
    await ask(api.draft, {}, null).expect(401);
    await ask(api.draft, { pageSeq: 999_999 }).expect(404);
    const theirs = await ask(api.draft, { channelSeq: two }, foreigner).expect(200);
    expect(theirs.body.data.version).toBe(0);
    const [kept] = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    await ask(api.restore, { channelSeq: two, versionSeq: kept!.versionSeq }, foreigner).send({ version: 0 }).expect(404);
  });

  it('answers a conflict to the second of two editors, and says who is there', async () => {
    const { version } = await draft();
    await ask(api.here, {}, second).send({}).expect(200);
    expect((await ask(api.here).send({}).expect(200)).body.data.others).toEqual(['둘째']);
    const body = (html: string) => ({ version, blocks: [text('a', html)] });
    await ask(api.saveDraft).send(body('하나')).expect(200);
    await ask(api.saveDraft, {}, second).send(body('둘')).expect(409);
    await ask(api.publish, {}, second).send({ version }).expect(409);
    expect((await draft()).blocks[0]!.content).toEqual({ text: '하나' });
    const twice = await draft();
    const both = await Promise.all(
      [owner, second].map((token) => ask(api.saveDraft, {}, token).send({ version: twice.version, blocks: [text('a', token)] })),
    );
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  });

  it('CH-065 goes live for everybody with its slides, which the design of the site has as well', async () => {
    const banner = newBlock('banner', 'hero');
    const slide = {
      ...banner.content.slides[0]!,
      title: '봄 학기',
      buttonLabel: '보기',
      linkUrl: '/classes',
      phoneImageUrl: '/files/public/p.png',
    };
    await publish([{ ...banner, content: { slides: [slide] } }, text('a', '<h2>어서 오세요</h2>')]);
    const html = (await s.get('/').expect(200)).text;
    expect(html).toContain('봄 학기');
    expect(html).toContain('<h2>어서 오세요</h2>');
    expect(html).not.toContain('home-hero_hero');
    expect(data(html).channel!.banners).toEqual([
      { imageUrl: null, eyebrow: '', title: '봄 학기', text: '', buttonLabel: '보기', linkUrl: '/classes' },
    ]);
    // Saving the site's design writes its slides into the blocks of the main page, and keeps the other fields of a slide.
    await s.t.admin(sql`select set_config('app.channel', ${String(one)}, false)`);
    await s.t.admin(sql`select page.put_site_slides(${one}, ${JSON.stringify([{ title: '여름 학기', imageUrl: null }])}::jsonb)`);
    expect((await shown())!.blocks[0]!.content).toMatchObject({ slides: [{ title: '여름 학기', phoneImageUrl: '/files/public/p.png' }] });
    expect((await s.get('/', 'two.localhost:8080')).text).not.toContain('여름 학기');
  });

  it('AM-195 the button that a new site’s banner begins with is in the reader’s language, one that staff wrote is not', async () => {
    const banner = newBlock('banner', 'hero');
    const [slide] = banner.content.slides;
    const texts = { ...slide!, title: '봄 학기', linkUrl: '/classes' };
    const slides = ['클래스 둘러보기', '지금 보기'].map((buttonLabel) => ({ ...texts, buttonLabel }));
    await publish([{ ...banner, content: { slides } }]);
    const buttonsIn = async (lang: string) => {
      const { text: html } = await s.get(`/?lang=${lang}`).expect(200);
      return [...html.matchAll(/class="blk-button[^>]*>([^<]+)</g)].map(([, label]) => label);
    };
    expect(await buttonsIn('ko')).toEqual(['클래스 둘러보기', '지금 보기']);
    expect(await buttonsIn('en')).toEqual(['Browse classes', '지금 보기']);
  });

  it('goes live by itself at its time, as it was when that was said, and not once it is taken back', async () => {
    const { version } = await save([text('a', '<p>예약한 글</p>')]);
    const later = new Date(Date.now() + DAY);
    await ask(api.publish)
      .send({ version, publishAt: new Date(Date.now() - MINUTE).toISOString() })
      .expect(400);
    await ask(api.publish).send({ version, publishAt: later.toISOString() }).expect(200);
    await save([text('a', '<p>더 새 초안</p>')]);
    const job = s.t.get('page', BlockPublishJob);
    await job.run();
    expect(JSON.stringify(await shown())).not.toContain('예약한 글');
    s.t.setNow(new Date(later.getTime() + MINUTE));
    await Promise.all([job.run(), job.run()]);
    await job.run();
    expect((await shown())!.blocks[0]!.content).toEqual({ text: '<p>예약한 글</p>' });
    expect(await draft()).toMatchObject({ publishAt: null, changed: true });
    const again = await draft();
    await ask(api.publish)
      .send({ version: again.version, publishAt: new Date(later.getTime() + DAY).toISOString() })
      .expect(200);
    await ask(api.cancelPublish).send({}).expect(200);
    s.t.setNow(new Date(later.getTime() + 2 * DAY));
    await job.run();
    expect((await shown())!.blocks[0]!.content).toEqual({ text: '<p>예약한 글</p>' });
    s.t.resetNow();
  });

  it('goes back to what was live within 90 days, and leaves lines of history', async () => {
    await publish([text('a', '<p>처음</p>')]);
    await publish([text('a', '<p>나중</p>')]);
    const versions = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    expect(versions[0]).toMatchObject({ publishedBy: '첫째', blockCount: 1 });
    const { version } = await draft();
    const back = (await ask(api.restore, { versionSeq: versions[1]!.versionSeq }).send({ version }).expect(200)).body.data as BlockDraft;
    expect(back.blocks[0]!.content).toEqual({ text: '<p>처음</p>' });
    expect((await shown())!.blocks[0]!.content).toEqual({ text: '<p>나중</p>' });
    // A draft that was never published is saved as a version before it is replaced.
    await save([text('a', '<p>고치던 글</p>')]);
    const last = (await draft()).version;
    const again = (await ask(api.restore, { versionSeq: versions[1]!.versionSeq }).send({ version: last }).expect(200)).body
      .data as BlockDraft;
    const [kept] = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    expect(kept).toMatchObject({ draftYn: 'Y', publishedBy: '첫째' });
    // Each version names the staff who published it.
    await ask(api.publish, {}, second).send({ version: again.version }).expect(200);
    const now = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    expect(
      now
        .filter((one) => one.draftYn === 'N')
        .slice(0, 2)
        .map((one) => one.publishedBy),
    ).toEqual(['둘째', '첫째']);
    const lines = await s.t.admin(sql`select after from main.data_history where channel_seq = ${one} and entity = 'BLOCKS'`);
    expect(lines.length).toBeGreaterThan(3);
    await s.t.admin(
      sql`update page.block_version set published_at = now() - interval '4 months' where version_seq = ${versions[0]!.versionSeq}`,
    );
    await s.t.get('page', RetentionJob).run();
    const left = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    expect(left.map((v) => v.versionSeq)).not.toContain(versions[0]!.versionSeq);
    expect(await shown()).not.toBeNull();
    await ask(api.takeDown).send({}).expect(200);
    expect(await shown()).toBeNull();
    expect((await s.get('/')).text).toContain('home-hero_hero');
  });

  it('CH-005 a template is looked at and then taken: the old draft is kept, nothing live changes, examples are nobody’s', async () => {
    await publish([text('a', '<p>지금 보이는 글</p>')]);
    await save([text('a', '<p>게시하지 않은 초안</p>')]);
    const asked = (templateCd: string, params: object = {}) => ask(api.template, params).query({ templateCd });
    for (const wrong of ['00', '99']) expect((await asked(wrong).expect(400)).body.errors[0].field).toBe('templateCd');
    const seen = (await asked('05').expect(200)).body.data as TemplatePage;
    expect(seen.blocks[0]).toMatchObject({ type: 'banner', content: { slides: [{ eyebrow: '코드베이', title: '코딩을 배우는 곳' }] } });
    const { version } = await draft();
    const take = (body: object, params: object = {}) => ask(api.takeTemplate, params).send({ version, ...body });
    expect((await take({ templateCd: '77' }).expect(400)).body.errors[0].field).toBe('templateCd');
    await take({ templateCd: '05', version: version - 1 }).expect(409);
    const taken = (await take({ templateCd: '05' }).expect(200)).body.data as BlockDraft;
    expect(taken.blocks).toEqual(seen.blocks);
    expect((await shown())!.blocks[0]!.content).toEqual({ text: '<p>지금 보이는 글</p>' });
    const [kept, before] = (await ask(api.versions).expect(200)).body.data as BlockVersion[];
    expect([kept!.draftYn, kept!.publishedBy, before!.draftYn]).toEqual(['Y', '첫째', 'N']);
    await ask(api.publish).send({ version: taken.version }).expect(200);
    const ids = (await shown())!.blocks.map(({ id }) => id);
    expect(ids).toContain('start');
    expect(ids).not.toContain('faq');
    expect((await s.get('/')).text).not.toContain('지난 시험의 기록');
    // The earlier draft can be restored. Templates are only for the main page, not for a page that the site wrote.
    const { version: now } = await draft();
    const back = (await ask(api.restore, { versionSeq: kept!.versionSeq }).send({ version: now }).expect(200)).body.data as BlockDraft;
    expect(back.blocks[0]!.content).toEqual({ text: '<p>게시하지 않은 초안</p>' });
    const pageSeq = await s.insert(
      insertInto('page.site_page', { channelSeq: one, title: '글', path: 'words', publishStatusCd: '00' }, sql`returning page_seq`),
    );
    await asked('05', { pageSeq }).expect(404);
    await ask(api.takeTemplate, { channelSeq: two }).send({ version: 0, templateCd: '05' }).expect(403);
  });

  it('shows each block to those it is for, while it is on show', async () => {
    const show = newBlock('text', 'x').show;
    await publish([
      text('all', '<p>모두</p>'),
      text('hidden', '<p>숨긴 것</p>', { hidden: true }),
      text('visitors', '<p>방문자</p>', { show: { ...show, to: 'visitors' } }),
      text('members', '<p>회원</p>', { show: { ...show, to: 'members' } }),
      text('learners', '<p>수강생</p>', { show: { ...show, to: 'learners' } }),
      text('soon', '<p>곧</p>', { show: { ...show, from: new Date(Date.now() + DAY).toISOString() } }),
      text('past', '<p>지난 것</p>', { show: { ...show, until: new Date(Date.now() - DAY).toISOString() } }),
    ]);
    const ids = async (token: string | null) => (await shown(token))!.blocks.map(({ id }) => id);
    expect(await ids(null)).toEqual(['all', 'visitors']);
    expect(await ids(foreigner)).toEqual(['all', 'visitors']);
    expect(await ids(member)).toEqual(['all', 'members']);
    const courseSeq = await s.course({});
    await s.t.admin(
      insertInto('main.attend', {
        channelSeq: one,
        courseSeq,
        userSeq: memberSeq,
        choiseStatusCd: '00',
        attendAt: sql`now()`,
        validAt: sql`now() + interval '1 day'`,
      }),
    );
    expect(await ids(member)).toEqual(['all', 'members', 'learners']);
    const html = (await s.get('/')).text;
    expect([html.includes('방문자'), html.includes('<p>회원'), html.includes('숨긴 것')]).toEqual([true, false, false]);
  });
});

describe('a link to a draft', () => {
  const link = async (days: number, params: object = {}) =>
    (await ask(api.createLink, params).send({ days }).expect(200)).body.data as DraftLink & { token: string };
  const links = async () => (await ask(api.links).expect(200)).body.data as DraftLink[];
  const opened = async (token: string, channelSeq = one) =>
    (await ask(blockApi.shared, { channelSeq, token }, null).expect(200)).body.data as SharedDraft | null;

  it('shows people without an account the draft of its page alone, until it ends by itself', async () => {
    s.t.resetNow();
    await publish([text('live', '<p>게시한 글</p>')]);
    await save([
      text('d', '<p>다음 주에 보일 글</p>'),
      text('m', '<p>회원만</p>', { show: { to: 'members', from: null, until: null, on: 'all' } }),
    ]);
    const made = await link(7);
    expect(made.token).toMatch(/^[\w-]{43}$/);
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * DAY);
    const seen = await opened(made.token);
    expect(seen).toMatchObject({ pageSeq: MAIN_PAGE, title: null, expiresAt: made.expiresAt });
    expect(seen!.blocks.map(({ id }) => id)).toEqual(['d']);
    // The link shows the draft as it is at the moment of the visit.
    await save([text('d', '<p>고친 글</p>')]);
    const res = await s.get(`/drafts/${made.token}`).expect(200);
    expect([res.text.includes('고친 글'), res.text.includes('초안이에요'), res.text.includes('<h1 class="sr-only">')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(res.text).toMatch(/<meta name="robots" content="noindex/);
    expect(res.text).not.toMatch(/rel="canonical"/);
    expect(await opened(made.token, two)).toBeNull();
    expect(await opened('a'.repeat(43))).toBeNull();
    expect((await s.t.admin('select * from page.draft_link')).every((row) => !JSON.stringify(row).includes(made.token))).toBe(true);
    await s.t.admin("update page.draft_link set expires_at = now() - interval '1 second'");
    expect(await opened(made.token)).toBeNull();
    expect(await links()).toEqual([]);
    await s.get(`/drafts/${made.token}`).expect(404);
  });

  it('says the title of a page of the site’s own, in its answer and above its blocks', async () => {
    const pageSeq = await s.insert(
      insertInto('page.site_page', { channelSeq: one, title: '오시는 길', path: 'way', publishStatusCd: '99' }, sql`returning page_seq`),
    );
    await save([text('d', '<p>2호선 성수역</p>')], { pageSeq });
    const { token } = await link(1, { pageSeq });
    expect(await opened(token)).toMatchObject({ pageSeq, title: '오시는 길', blocks: [{ id: 'd' }] });
    const html = (await s.get(`/drafts/${token}`).expect(200)).text;
    expect([html.includes('오시는 길'), html.includes('2호선 성수역')]).toEqual([true, true]);
    // When the page is deleted, its draft links end.
    await s.t.admin(sql`delete from page.site_page where channel_seq = ${one} and page_seq = ${pageSeq}`);
    expect(await opened(token)).toBeNull();
  });

  it('is listed without its token, taken back by staff, and made by those who design the site', async () => {
    const [first, second] = [await link(1), await link(30)];
    expect((await links()).map(({ linkSeq }) => linkSeq).slice(0, 2)).toEqual([second.linkSeq, first.linkSeq]);
    expect((await links())[0]).toEqual({
      linkSeq: second.linkSeq,
      createdBy: '첫째',
      createdAt: second.createdAt,
      expiresAt: second.expiresAt,
    });
    await ask(api.createLink).send({ days: 3 }).expect(400);
    await ask(api.removeLink, { linkSeq: first.linkSeq, channelSeq: two }, foreigner).expect(404);
    for (const token of [member, teacher, foreigner]) {
      await ask(api.links, {}, token).expect(403);
      await ask(api.createLink, {}, token).send({ days: 1 }).expect(403);
      await ask(api.removeLink, { linkSeq: first.linkSeq }, token).expect(403);
    }
    await ask(api.removeLink, { linkSeq: first.linkSeq }).expect(200);
    await ask(api.removeLink, { linkSeq: first.linkSeq }).expect(404);
    expect([await opened(first.token), (await opened(second.token))?.expiresAt]).toEqual([null, second.expiresAt]);
    for (let open = (await links()).length; open < 20; open++) await link(1);
    await ask(api.createLink).send({ days: 1 }).expect(400);
    const lines = await s.t.admin<{ after: { draftLinkUntil?: string | null } }>(
      sql`select after from main.data_history where channel_seq = ${one} and entity = 'BLOCKS' and after ? 'draftLinkUntil'`,
    );
    expect(lines.length).toBeGreaterThan(20);
  });
});

describe('what blocks show of their site', () => {
  it('is each class once a page, of this site alone, in one statement', async () => {
    const seqs = [];
    for (let i = 0; i < 5; i++) seqs.push(await s.course({ title: `클래스 ${i}`, published_at: `2026-11-0${i + 2}T00:00:00Z` }));
    await s.t.admin(insertInto('main.course', { channelSeq: two, title: '남의 클래스', publishStatusCd: '00', publishedAt: sql`now()` }));
    const shelf = (id: string, content: object): Block => {
      const block = newBlock('classes', id);
      return { ...block, content: { ...block.content, ...content } };
    };
    await publish([
      shelf('new', { title: '새 클래스', count: 2 }),
      shelf('popular', { title: '인기', from: 'popular', count: 3 }),
      shelf('picked', { title: '고른 것', from: 'picked', courseSeqs: [seqs[0], seqs[4]] }),
    ]);
    const page = (await shown())!;
    const of = (id: string) => (page.data[id] as { courseSeq: number }[]).map(({ courseSeq }) => courseSeq);
    expect(of('new')).toEqual([seqs[4], seqs[3]]);
    expect(of('popular')).toHaveLength(3);
    const all = ['new', 'popular', 'picked'].flatMap(of);
    expect(new Set(all).size).toBe(all.length);
    const html = (await s.get('/')).text;
    expect(html).toContain('<h2 class="blk-title">새 클래스</h2>');
    expect(html).toContain(`href="/classes/${seqs[4]}"`);
    expect(html).not.toContain('남의 클래스');
  });

  it('a shelf by level has the classes of that level, the newest first', async () => {
    const made = async (title: string, level: string, at: string) => s.course({ title, difficulty_cd: level, published_at: at });
    await made('가장 쉬운 물레', '01', '2026-11-20T00:00:00Z');
    await made('깊은 유약', '03', '2026-11-21T00:00:00Z');
    await made('깊은 가마', '03', '2026-11-22T00:00:00Z');
    const shelf = newBlock('classes', 'by-level');
    await publish([{ ...shelf, content: { ...shelf.content, from: 'level', level: 'advanced', count: 2 } }]);
    expect(((await shown())!.data['by-level'] as ShownCourse[]).map(({ title }) => title)).toEqual(['깊은 가마', '깊은 유약']);
  });

  it('CR-128 has no reviews of a class that shows none, but for those that staff picked', async () => {
    const said = async (words: string, setting: object) => {
      const [courseSeq, userSeq] = [
        await s.course({ title: words, setting: JSON.stringify(setting) }),
        (await person(words.replace(' ', ''), one, null))[1],
      ];
      const of = { channelSeq: one, courseSeq, userSeq };
      const attendSeq = await s.insert(insertInto('main.attend', { ...of, choiseStatusCd: '00' }, sql`returning attend_seq`));
      const review = { ...of, attendSeq, reviewPoint: 5, description: words.repeat(20) };
      return { courseSeq, reviewSeq: await s.insert(insertInto('main.review', review, sql`returning evaluation_seq`)) };
    };
    const open = await said('보이는 말', {});
    const shut = await said('감춘 말', { courseReviewShowYn: 'N' });
    const block = (id: string, content: object): Block => {
      const made = newBlock('reviews', id);
      return { ...made, content: { ...made.content, points: 5, letters: 0, ...content } };
    };
    await publish([
      block('best', { from: 'best' }),
      block('course', { from: 'course', courseSeq: shut.courseSeq }),
      block('picked', { from: 'picked', reviewSeqs: [shut.reviewSeq] }),
    ]);
    const { data: found } = (await shown())!;
    const of = (id: string) => (found[id] as { courseSeq: number }[]).map(({ courseSeq }) => courseSeq);
    expect(of('best')).toContain(open.courseSeq);
    expect(of('best')).not.toContain(shut.courseSeq);
    expect([of('course'), of('picked')]).toEqual([[], [shut.courseSeq]]);
  });

  it('a snippet runs in a document without an origin, whose address nobody guesses', async () => {
    const code = '<div id="booking">예약</div><script>top.location="https://evil.test"</script>';
    const snippet = (over: object = {}) => {
      const made = newBlock('snippet', 'sn');
      return { ...made, content: { ...made.content, title: '예약', code }, ...over };
    };
    await publish([snippet()]);
    const page = (await shown())!;
    const address = page.data['sn'] as string;
    expect(page.blocks[0]!.content).toMatchObject({ title: '예약', code: '' });
    const html = (await s.get('/').expect(200)).text;
    expect(html).toContain(
      `<iframe src="${address}" title="예약" sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"`,
    );
    expect(html).not.toContain('evil.test');
    const frame = await s.get(address).expect(200);
    expect(frame.text).toContain(`<body>${code}</body>`);
    expect(frame.headers['content-security-policy']).toMatch(/^sandbox allow-scripts (?!.*allow-same-origin)/);
    expect(frame.headers['x-robots-tag']).toBe('noindex');
    await s.get(address.replace(/.$/, '_')).expect(404);
    await s.get(address.replace(/^\/frames\/\d+/, `/frames/${two}`)).expect(404);
    // A snippet for members only has no address for visitors, and a snippet with another code has another address.
    await publish([snippet({ show: { to: 'members', from: null, until: null, on: 'all' } })]);
    expect((await shown())!.data).toEqual({});
    await save([snippet({ content: { title: '', note: '', code: '<b>새 코드</b>' } })]);
    const drafted = (await draft()).data['sn'] as string;
    expect(drafted).not.toBe(address);
    expect((await s.get(drafted).expect(200)).text).toContain('<b>새 코드</b>');
    await save([]);
    await s.get(drafted).expect(404);
  });

  it('stands on a page of the site’s own as well, instead of its text', async () => {
    const pageSeq = await s.insert(
      insertInto(
        'page.site_page',
        { channelSeq: one, title: '소개', path: 'about', content: '<p>옛 글</p>', publishStatusCd: '00' },
        sql`returning page_seq`,
      ),
    );
    expect((await draft({ pageSeq })).blocks[0]!.content).toEqual({ text: '<h2>소개</h2><p>옛 글</p>' });
    await publish([text('a', '<p>블록으로 쓴 글</p>')], { pageSeq });
    const html = (await s.get('/p/about').expect(200)).text;
    expect([html.includes('블록으로 쓴 글'), html.includes('옛 글</p></div></article>')]).toEqual([true, false]);
    expect(data(html).page!.blocksYn).toBe('Y');
    const byPath = async () => (await ask(pageApi.byPath, {}, null).query({ path: 'about' }).expect(200)).body.data as SitePage;
    expect(await byPath()).toMatchObject({ pageSeq, blocksYn: 'Y' });
    expect(await shown(null, { pageSeq })).toMatchObject({ pageSeq, blocks: [{ content: { text: '<p>블록으로 쓴 글</p>' } }] });
    await ask(api.takeDown, { pageSeq }).send({}).expect(200);
    expect((await byPath()).blocksYn).toBe('N');
    await ask(api.draft, { channelSeq: two, pageSeq }, foreigner).expect(404);
  });
});

describe('a landing page of one class', () => {
  const make = (courseSeq: unknown, token: string | null = owner, params: object = {}) =>
    ask(sitePageApi.createLanding, params, token).send({ courseSeq });
  const rowsOf = async (courseSeq: number) =>
    ((await ask(sitePageApi.list).query({ courseSeq, page: 1, size: 10 }).expect(200)).body.data as Page<SitePageRow>).list;

  it('CR-073 is filled from its class, a draft until it is published, and then whole without a script', async () => {
    const courseSeq = await s.course({
      title: '물레 첫걸음',
      sub_title: '첫 그릇을 & 빚어요',
      price: 120000,
      discount_price: 90000,
      fare_cd: '01',
      user_limit_type_cd: '99',
      max_user_count: 10,
      attend_count: 4,
      accept_cnt: 4,
      pay_end_cd: '00',
      pay_end_at: '2036-12-01T00:00:00Z',
      gains: JSON.stringify(['첫 그릇 하나']),
    });
    const [lesson] = await s.t.admin<{ curriculum_seq: string }>(
      insertInto(
        'main.curriculum',
        { channelSeq: one, courseSeq, curriculumTypeCd: '02', title: '흙 준비하기', duration: 125, isPublic: true },
        sql`returning curriculum_seq`,
      ),
    );
    expect(lesson).toBeDefined();
    const page = (await make(courseSeq).expect(200)).body.data as SitePage;
    expect(page).toMatchObject({ title: '물레 첫걸음', path: `class-${courseSeq}`, courseSeq, publishStatusCd: '99', blocksYn: 'N' });
    expect(((await make(courseSeq).expect(200)).body.data as SitePage).path).toBe(`class-${courseSeq}-2`);
    const { pageSeq } = page;
    const { blocks, version } = await draft({ pageSeq });
    expect(blocks.map(({ type }) => type)).toEqual(['imageText', 'buy', 'figures', 'text', 'curriculum', 'reviews', 'faq', 'buy']);
    expect(blocks[0]!.content).toMatchObject({ title: '물레 첫걸음', text: '<p>첫 그릇을 &amp; 빚어요</p>' });
    await ask(api.publish, { pageSeq }).send({ version }).expect(200);
    await s.get(`/p/class-${courseSeq}`).expect(404);
    await ask(sitePageApi.update, { pageSeq }).send({ publishStatusCd: '00' }).expect(200);
    const html = (await s.get(`/p/class-${courseSeq}`).expect(200)).text;
    expect(html).toContain('<meta name="description" content="첫 그릇을 &#38; 빚어요" />');
    for (const said of ['물레 첫걸음', '90,000원', '<dd class="num">6 / 10명</dd>', '흙 준비하기', '2:05', '첫 그릇 하나'])
      expect(html).toContain(said);
    expect(html).toContain(`<a class="blk-button blk-brand" href="/classes/${courseSeq}">수강 신청하기</a>`);
    // A standard text of the template is not shown until staff have edited it.
    expect(html).not.toContain('자주 묻는 질문');
    expect(html).toContain('"@type":"Course"');
    expect(html).toContain('"price":"90000"');
    expect((await rowsOf(courseSeq)).map(({ course }) => course)).toEqual([
      { courseSeq, title: '물레 첫걸음', onShowYn: 'Y' },
      { courseSeq, title: '물레 첫걸음', onShowYn: 'Y' },
    ]);

    // Each figure is hidden by its own setting of the class.
    const figures = async () =>
      [...(await s.get(`/p/class-${courseSeq}`).expect(200)).text.matchAll(/<div><dt>([^<]*)<\/dt><dd class="num">([^<]*)/g)].map(
        ([, label, value]) => `${label} ${value}`,
      );
    const hide = (setting: object) =>
      s.t.admin(sql`update main.course set setting = ${JSON.stringify(setting)} where course_seq = ${courseSeq}`);
    await s.t.admin(sql`update main.course set attend_sum = 12, review_count = 2, review_point = 9 where course_seq = ${courseSeq}`);
    // CR-073: the end of a sale by days is said without its time.
    expect(await figures()).toContain('모집 마감 2036. 12. 1.');
    await s.t.admin(sql`update main.course set setting_pay_time_yn = 'Y' where course_seq = ${courseSeq}`);
    expect(await figures()).toContain('모집 마감 2036. 12. 1. 오전 9:00');
    const lessons = '강의 1';
    expect(await figures()).toEqual(expect.arrayContaining([lessons, '함께한 수강생 12', '수강평 2개 4.5']));
    await hide({ courseAttendCountShowYn: 'N', courseReviewCountShowYn: 'N' });
    expect(await figures()).toEqual(expect.arrayContaining([lessons, '함께한 수강생 12', '수강평 평점 4.5']));
    await hide({ courseAttendSumShowYn: 'N', courseReviewShowYn: 'N' });
    expect((await figures()).filter((text) => /수강생|수강평/.test(text))).toEqual([]);
    await hide({});

    // The button shows the state of the class: full, closed, for members, and at last no longer published.
    const button = async () => /<div class="blk-buy-do">(.*?)<\/div>/.exec((await s.get(`/p/class-${courseSeq}`).expect(200)).text)?.[1];
    const set = (what: string) => s.t.admin(sql`update main.course set ${raw(what)} where course_seq = ${courseSeq}`);
    await set('attend_count = 10, accept_cnt = 10');
    expect(await button()).toBe('<span class="blk-button blk-off">정원 마감</span>');
    await set("attend_count = 4, pay_end_at = '2026-01-01'");
    expect(await button()).toBe('<span class="blk-button blk-off">모집 마감</span>');
    await set("pay_end_at = null, pay_end_cd = '99', site_membership_seqs = '{1}'");
    expect(await button()).toContain('멤버십 가입하고 수강하기');
    await set("publish_status_cd = '99'");
    const gone = (await s.get(`/p/class-${courseSeq}`).expect(200)).text;
    expect(gone).toContain('지금은 만날 수 없는 클래스예요');
    // When the class is no longer published, the first button of the page links to all classes, as the block for buying does.
    expect(gone).not.toContain(`href="/classes/${courseSeq}"`);
    expect(gone).toContain('<a class="blk-button" href="/classes">전체 클래스</a>');
    expect(gone).not.toContain('"@type":"Course"');
    expect((await rowsOf(courseSeq))[0]!.course).toEqual({ courseSeq, title: '물레 첫걸음', onShowYn: 'N' });
    // Only one of the two landing pages of the hidden class is published, so only that one is counted.
    const hidden = (await ask(sitePageApi.list).query({ courseHiddenYn: 'Y', page: 1, size: 10 }).expect(200)).body.data;
    expect(hidden.totalCount).toBe(1);
    await s.t.admin('select event.page_view_month((now() - make_interval(months => m))::date) from generate_series(0, 2) m');
    await s.t.admin(
      sql`insert into event.page_view (channel_seq, at, visitor, is_new, path)
        select ${one}, now() - make_interval(days => d), v, false, ${`/p/class-${courseSeq}`}
        from (values (1, 7), (2, 7), (3, 8), (40, 9)) x (d, v)`,
    );
    expect((await rowsOf(courseSeq)).map(({ visits }) => visits)).toEqual([
      { views: 0, visitors: 0 },
      { views: 3, visitors: 2 },
    ]);
  });

  it('is made by those who make pages, of a class of their own site', async () => {
    const courseSeq = await s.course({ title: '손물레' });
    await make(courseSeq, null).expect(401);
    for (const token of [member, teacher, foreigner]) await make(courseSeq, token).expect(403);
    expect((await make(undefined).expect(400)).body.errors[0].field).toBe('courseSeq');
    expect((await make(courseSeq, foreigner, { channelSeq: two }).expect(400)).body.errors[0].field).toBe('courseSeq');
    await s.t.admin(sql`update main.course set trash_type_cd = '10' where course_seq = ${courseSeq}`);
    await make(courseSeq).expect(400);
    expect(await rowsOf(courseSeq)).toEqual([]);
  });
});
