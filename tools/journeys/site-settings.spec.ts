import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, SITE_TEMPLATE, TONE, YN } from '@madang/contracts/codes';
import { settingApi as api, type TermsVersion } from '@madang/contracts/main/site-setting';
import { channelApi, type Category, type Channel, type Menu } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { isBusinessNumber } from '@madang/contracts/main/business-number';
import { DAY } from '@madang/contracts/time';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { courseApi } from '@madang/contracts/main/course';
import type supertest from 'supertest';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { join } from '../../apps/api-main/src/account/account.fixture';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

type Person = Awaited<ReturnType<typeof join>>;
let t: TestApp;
let owner: Person;
let stranger: Person;
let channelSeq: number;
let foreignSeq: number;

const as = (who: Person, request: supertest.Test) => request.set('Access-Token', who.token);
const open = async (who: Person, domain: string) =>
  (
    await as(who, t.call(channelApi.create))
      .send({ name: '코드베이', domain, category: '01', customerType: '01', pageTypeCd: '00' })
      .expect(200)
  ).body.data.channelSeq as number;
const site = async (seq = channelSeq) => (await t.call(channelApi.find, { channelSeq: seq }).expect(200)).body.data as Channel;
const history = async (query: object = {}) =>
  (await as(owner, t.call(dataHistoryApi.list, { channelSeq })).query(query).expect(200)).body.data as {
    list: DataHistory[];
    totalCount: number;
  };
const profile = (over: object = {}) => ({
  name: '코드베이',
  domain: 'settings1',
  intro: '끝까지 완성하는 코딩',
  pageTypeCd: '00',
  zoomAccountTypeCd: '01',
  customerType: '01',
  category: '01',
  headerLogoUrl: '/files/public/1/logo.png',
  coverImageUrl: '/files/public/1/cover.png',
  profileImageUrl: '/files/public/1/profile.png',
  kakaoCounselId: '_codebay',
  marketingConsent: false,
  publishReviewYn: 'Y',
  japaneseYn: 'Y',
  firstLang: 'en',
  attendeeJoinTimeLive: 20,
  tchJoinTimeLive: 60,
  serviceAlias: ['bootcamp'],
  logoutMainPageSeq: null,
  ...over,
});

beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule });
  [owner, stranger] = [await join(t), await join(t)];
  channelSeq = await open(owner, 'settings1');
  foreignSeq = await open(stranger, 'settings2');
});
afterAll(() => t.close());

describe('the profile of a site', () => {
  it('CH-004 CH-045 CH-048 CH-049 CH-050 CH-061 CH-062 CH-070 is changed by its staff and told to everybody at once, the other site unmoved', async () => {
    const other = await site(foreignSeq);
    await as(owner, t.call(api.saveProfile, { channelSeq })).send(profile()).expect(200);
    expect(await site()).toMatchObject({
      headerLogoUrl: '/files/public/1/logo.png',
      coverImageUrl: '/files/public/1/cover.png',
      profileImageUrl: '/files/public/1/profile.png',
      kakaoCounselId: '_codebay',
      intro: '끝까지 완성하는 코딩',
      marketingConsent: false,
    });
    const read = (await as(owner, t.call(api.profile, { channelSeq })).expect(200)).body.data;
    expect(read).toEqual(profile());
    expect(await site(foreignSeq)).toEqual(other);
  });
  it('RT-159 CH-008 chooses a published page of its own for visitors without a session, and keeps it when nothing is said', async () => {
    const page = async (seq: number, path: string, state: string) => {
      const [row] = await t.admin<{ page_seq: number }>(
        insertInto('page.site_page', { channelSeq: seq, title: path, path, publishStatusCd: state }, sql`returning page_seq`),
      );
      return row!.page_seq;
    };
    const [shown, draft, foreign] = [
      await page(channelSeq, 'a', '00'),
      await page(channelSeq, 'b', '99'),
      await page(foreignSeq, 'c', '00'),
    ];
    const save = (over: object) => as(owner, t.call(api.saveProfile, { channelSeq })).send(profile(over));
    for (const wrong of [draft, foreign, 999_999])
      expect((await save({ logoutMainPageSeq: wrong }).expect(400)).body.errors).toEqual([
        { field: 'logoutMainPageSeq', message: '게시한 페이지만 고를 수 있어요.' },
      ]);
    await save({ logoutMainPageSeq: shown }).expect(200);
    await save({ logoutMainPageSeq: undefined }).expect(200);
    expect((await site()).logoutMainPageSeq).toBe(shown);
    expect((await as(owner, t.call(api.profile, { channelSeq })).expect(200)).body.data.logoutMainPageSeq).toBe(shown);
    await t.admin(sql`update page.site_page set publish_status_cd = '99' where page_seq = ${shown}`);
    await save({ logoutMainPageSeq: shown }).expect(200);
    await save({ logoutMainPageSeq: null }).expect(200);
    expect((await site()).logoutMainPageSeq).toBeNull();
  });
  it('takes another address unless it is taken or the product’s own', async () => {
    const save = (domain: string) => as(owner, t.call(api.saveProfile, { channelSeq })).send(profile({ domain }));
    expect((await save('settings2').expect(400)).body.errorName).toBe('DUPLICATE_DOMAIN');
    for (const own of ['admin', 'sites']) expect((await save(own).expect(400)).body.errorName).toBe('DUPLICATE_DOMAIN');
    await save('settings1b').expect(200);
    expect((await site()).domain).toBe('settings1b');
    await save('settings1').expect(200);
  });
  it.each([
    ['kakaoCounselId', '_a"><script>'],
    ['kakaoCounselId', 'https://pf.kakao.com/_codebay'],
    ['headerLogoUrl', 'javascript:alert(1)'],
    ['coverImageUrl', '//elsewhere.example/x.png'],
    ['profileImageUrl', '/files/private/1/a.pdf'],
  ])('refuses %s %s', async (field, value) => {
    const refused = await as(owner, t.call(api.saveProfile, { channelSeq }))
      .send(profile({ [field]: value }))
      .expect(400);
    expect(refused.body.errors).toEqual([expect.objectContaining({ field })]);
  });
  it('is closed to visitors and to the staff of another site', async () => {
    await t.call(api.saveProfile, { channelSeq }).send(profile()).expect(401);
    await as(stranger, t.call(api.saveProfile, { channelSeq })).send(profile()).expect(403);
    await as(stranger, t.call(api.profile, { channelSeq })).expect(403);
    await as(stranger, t.call(dataHistoryApi.list, { channelSeq })).expect(403);
  });
});

describe('the data history', () => {
  it('PY-046 holds who changed what, with only what differs before and after, and is never changed', async () => {
    await as(owner, t.call(api.saveProfile, { channelSeq })).send(profile()).expect(200);
    const had = (await history()).totalCount;
    await as(owner, t.call(api.saveProfile, { channelSeq }))
      .send(profile({ intro: '새 소개' }))
      .expect(200);
    const { list, totalCount } = await history({ entity: 'PROFILE', size: 10 });
    expect(list[0]).toMatchObject({
      entity: 'PROFILE',
      action: 'UPDATE',
      userSeq: owner.userSeq,
      userName: '김마당',
      before: { intro: '끝까지 완성하는 코딩' },
      after: { intro: '새 소개' },
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(totalCount).toBe(had + 1);
    // Saving the same values again adds no line to the history, and a refused change adds none either.
    await as(owner, t.call(api.saveProfile, { channelSeq }))
      .send(profile({ intro: '새 소개' }))
      .expect(200);
    await as(owner, t.call(api.saveProfile, { channelSeq }))
      .send(profile({ domain: 'settings2' }))
      .expect(400);
    expect((await history()).totalCount).toBe(had + 1);
    expect((await history({ entity: 'DOMAIN' })).list).toEqual([]);
    await expect(t.admin('delete from main.data_history')).rejects.toThrow('not changed');
    expect((await as(stranger, t.call(dataHistoryApi.list, { channelSeq: foreignSeq })).expect(200)).body.data.list).toEqual([]);
  });
});

describe('the data history of one thing', () => {
  it('AM-803 has what is noted of it under a second kind: of a challenge as a class, of a page its blocks', async () => {
    const note = (entity: string, entitySeq: number) =>
      t.admin(
        insertInto('main.data_history', {
          channelSeq,
          entity,
          entitySeq,
          action: 'UPDATE',
          userSeq: owner.userSeq,
          createdAt: sql`now()`,
          before: '{"title":"1"}',
          after: '{"title":"2"}',
        }),
      );
    const kinds = ['CHALLENGE', 'COURSE', 'CONTENT', 'SITE_PAGE', 'BLOCKS', 'COUPON'];
    for (const kind of kinds) await note(kind, 900_001);
    await note('COURSE', 900_002);
    const found = async (entity: string, more: object = { seq: 900_001 }) => {
      const { list, totalCount } = await history({ entity, ...more, size: 100 });
      return [totalCount, [...new Set(list.map((line) => line.entity))].sort()];
    };
    expect(await found('CHALLENGE')).toEqual([2, ['CHALLENGE', 'COURSE']]);
    expect(await found('COURSE')).toEqual([2, ['CONTENT', 'COURSE']]);
    expect(await found('SITE_PAGE')).toEqual([2, ['BLOCKS', 'SITE_PAGE']]);
    expect(await found('COUPON')).toEqual([1, ['COUPON']]);
    // The list of a whole kind is of that kind alone.
    expect(await found('CHALLENGE', {})).toEqual([1, ['CHALLENGE']]);
  });
});

describe('the look of the first page', () => {
  it('CH-063 CH-065 takes colour and slides, and only links that lead somewhere', async () => {
    const slide = {
      imageUrl: '/files/public/1/slide.png',
      eyebrow: '',
      title: '여름 특강',
      text: '',
      buttonLabel: '보기',
      linkUrl: '/classes',
    };
    const save = (body: object) => as(owner, t.call(api.saveDesign, { channelSeq })).send(body);
    await save({ brandColor: '#B4532A', banners: [slide] }).expect(200);
    expect(await site()).toMatchObject({ templateCd: SITE_TEMPLATE.STANDARD, brandColor: '#b4532a', banners: [slide] });
    // A site with a template that the product does not have keeps it until a call names another one.
    await t.admin(sql`update main.channel set template_cd = '07' where channel_seq = ${channelSeq}`);
    await save({ brandColor: '#b4532a' }).expect(200);
    expect((await site()).templateCd).toBe('07');
    await save({ brandColor: '#b4532a', templateCd: SITE_TEMPLATE.STANDARD }).expect(200);
    expect((await site()).templateCd).toBe(SITE_TEMPLATE.STANDARD);
    expect((await save({ brandColor: '#b4532a', templateCd: '07' }).expect(400)).body.errors[0].field).toBe('templateCd');
    const look = {
      toneCd: TONE.TINTED,
      appearanceCd: APPEARANCE.DARK,
      appearanceChoiceYn: YN.YES,
      cornerCd: CORNER.ROUND,
      densityCd: DENSITY.COMPACT,
      headerCd: HEADER.DARK,
      fontCd: FONT.SERIF,
    };
    await save({ brandColor: '#b4532a', templateCd: SITE_TEMPLATE.CRAFT, ...look }).expect(200);
    // Fields that the call does not name stay as they are.
    await save({ brandColor: '#b4532a', cornerCd: CORNER.SQUARE }).expect(200);
    expect(await site()).toMatchObject({ ...look, cornerCd: CORNER.SQUARE, templateCd: SITE_TEMPLATE.CRAFT });
    for (const field of Object.keys(look))
      expect((await save({ brandColor: '#b4532a', [field]: '77' }).expect(400)).body.errors[0].field).toBe(field);
    const [line] = await t.admin("select before, after from main.data_history where entity = 'DESIGN' order by history_seq desc limit 1");
    expect(line).toMatchObject({ before: { cornerCd: CORNER.ROUND }, after: { cornerCd: CORNER.SQUARE } });
    for (const linkUrl of ['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', 'data:text/html,x'])
      await save({ brandColor: '#b4532a', banners: [{ ...slide, linkUrl }] }).expect(400);
    await save({ brandColor: 'red', banners: [] }).expect(400);
    await save({ brandColor: '#b4532a', banners: Array.from({ length: 11 }, () => slide) }).expect(400);
    await as(stranger, t.call(api.saveDesign, { channelSeq })).send({ brandColor: '#b4532a', banners: [] }).expect(403);
  });
});

describe('the footer', () => {
  const full = {
    corpName: '주식회사 코드베이',
    ceoName: '윤지호',
    regNo: '2148873018',
    shopNo: '제2024-서울성동-01482호',
    remote: '제원격-317호',
    addr: '서울특별시 성동구 왕십리로 115',
    homepageUrl: 'https://codebay.example',
    phone: '02-6205-4180',
    fax: '02-6205-4181',
    email: 'help@codebay.example',
    privacyName: '한소라',
    copyright: '© 2026 코드베이',
    extraInfo: '상담 시간 평일 10~18시',
  };
  const save = (over: object) => as(owner, t.call(api.saveFooter, { channelSeq })).send({ ...full, ...over });

  it('CH-027..038 CH-051..060 CH-089 keeps all fields of the business and shows them to visitors', async () => {
    await save({}).expect(200);
    const kept = { ...full, regNo: '214-88-73018' };
    expect((await t.call(api.footer, { channelSeq }).expect(200)).body.data).toEqual(kept);
    expect((await site()).footer).toEqual(kept);
    expect((await history({ entity: 'FOOTER' })).list[0]!.after).toMatchObject({
      regNo: '214-88-73018',
      extraInfo: '상담 시간 평일 10~18시',
    });
    await t.call(api.footer, { channelSeq: 999999 }).expect(404);
  });
  it.each([
    ['regNo', '214-88-73015'],
    ['regNo', '12345'],
    ['shopNo', '통신판매'],
    ['phone', '1234'],
    ['homepageUrl', 'javascript:alert(1)'],
    ['email', 'nobody'],
  ])('CH-053 refuses %s %s', async (field, value) => {
    expect((await save({ [field]: value }).expect(400)).body.errors).toEqual([expect.objectContaining({ field })]);
  });
  it('may stay empty, and takes a company’s number of eight digits', async () => {
    await save({ regNo: '', phone: '1588-0000' }).expect(200);
    expect(isBusinessNumber('120-81-47521')).toBe(true);
    expect(isBusinessNumber('120-81-47522')).toBe(false);
  });
});

describe('the marketing tools', () => {
  const tools = {
    ANALYTICS: 'G-ABCD123456',
    PIXEL: '123456789012345',
    KAKAO: '0123456789abcdef0123456789abcdef',
    CHANNEL_TALK: '01234567-89ab-cdef-0123-456789abcdef',
  };
  const save = (over: object = {}) => as(owner, t.call(marketingApi.save, { channelSeq })).send({ ...tools, ...over });

  it('CP-004 CH-067 CH-024 CH-025 CH-026 are ids in the shape of their providers and nothing else', async () => {
    await save().expect(200);
    expect((await as(owner, t.call(marketingApi.find, { channelSeq })).expect(200)).body.data).toEqual(tools);
    expect((await site()).marketingTools).toEqual(tools);
    expect((await history({ entity: 'MARKETING' })).list[0]).toMatchObject({ before: { PIXEL: null }, after: { PIXEL: tools.PIXEL } });
    for (const [field, value] of [
      ['ANALYTICS', "G-ABCD123456');alert(1)//"],
      ['ANALYTICS', 'G-ABCD123456\nx'],
      ['PIXEL', '1" onload="x'],
      ['KAKAO', '<script>'],
      ['CHANNEL_TALK', 'https://elsewhere.example'],
    ])
      expect((await save({ [field!]: value }).expect(400)).body.errors).toEqual([expect.objectContaining({ field })]);
    await as(stranger, t.call(marketingApi.save, { channelSeq })).send(tools).expect(403);
    await as(stranger, t.call(marketingApi.find, { channelSeq })).expect(403);
    await save({ PIXEL: '' }).expect(200);
    expect((await site()).marketingTools.PIXEL).toBeNull();
  });
});

describe('the white label', () => {
  it('CH-020 AM-129 is switched by staff, told to everybody at once and written down; nothing else of the setting moves', async () => {
    const save = (who: Person, body: object) => as(who, t.call(api.saveWhiteLabel, { channelSeq })).send(body);
    const { channelSetting, ...rest } = await site();
    expect(channelSetting.whiteLabelYn).toBe('N');
    // A new site is on the free plan, which does not include the white label.
    expect((await save(owner, { whiteLabelYn: 'Y' }).expect(400)).body.errorName).toBe('PLAN_FEATURE');
    await t.admin(sql`update main.channel set setting = setting || '{"whiteLabelOpen": true}' where channel_seq = ${channelSeq}`);
    expect((await save(owner, { whiteLabelYn: 'Y' }).expect(200)).body.data).toEqual({ ...channelSetting, whiteLabelYn: 'Y' });
    expect(await site()).toEqual({ ...rest, channelSetting: { ...channelSetting, whiteLabelYn: 'Y' } });
    expect((await history({ entity: 'WHITE_LABEL' })).list).toMatchObject([
      { before: { whiteLabelYn: 'N' }, after: { whiteLabelYn: 'Y' } },
    ]);
    await save(owner, { whiteLabelYn: 'Y' }).expect(200);
    expect((await history({ entity: 'WHITE_LABEL' })).totalCount).toBe(1);
    for (const body of [{}, { whiteLabelYn: 'yes' }, { whiteLabelYn: 'Y', saasYn: 'Y' }]) await save(owner, body).expect(400);
    await save(stranger, { whiteLabelYn: 'N' }).expect(403);
    await t.call(api.saveWhiteLabel, { channelSeq }).send({ whiteLabelYn: 'N' }).expect(401);
    expect((await site(foreignSeq)).channelSetting.whiteLabelYn).toBe('N');
  });
});

describe('the menus', () => {
  const menu = (over: Partial<Menu> | object) => ({ menuTitle: '메뉴', menuTypeCd: '00', path: '/classes', ...over });
  const save = (menus: object[]) => as(owner, t.call(api.saveMenus, { channelSeq })).send({ menus });

  it('CH-068 CH-088 SH-016 SH-018 are saved as a tree of two levels in its order', async () => {
    const before = (await site()).menus;
    const saved = (
      await save([
        menu({ menuTitle: '소개', path: 'p/about' }),
        {
          ...menu({ menuTitle: '더보기', menuTypeCd: '02', path: null }),
          subMenus: [
            menu({ menuTitle: '블로그', menuTypeCd: '01', path: '/stale', externLinkUrl: 'https://blog.example.com', openTypeCd: '01' }),
            menu({ menuSeq: before[0]!.menuSeq, menuTitle: '회원 클래스', visibleTypeCd: '01' }),
          ],
        },
      ]).expect(200)
    ).body.data as Menu[];
    expect(saved).toMatchObject([
      { menuTitle: '소개', path: '/p/about', subMenus: [] },
      {
        menuTitle: '더보기',
        menuTypeCd: '02',
        path: null,
        subMenus: [
          { menuTitle: '블로그', path: null, externLinkUrl: 'https://blog.example.com', openTypeCd: '01' },
          { menuSeq: before[0]!.menuSeq, menuTitle: '회원 클래스', visibleTypeCd: '01' },
        ],
      },
    ]);
    expect((await site()).menus).toEqual(saved);
    const [line] = (await history({ entity: 'MENU' })).list;
    expect(line).toMatchObject({ before: { menus: before }, after: { menus: saved } });

    await as(owner, t.call(api.removeMenu, { channelSeq, menuSeq: saved[1]!.menuSeq })).expect(200);
    expect((await site()).menus.map((m) => m.menuTitle)).toEqual(['소개']);
    await as(owner, t.call(api.removeMenu, { channelSeq, menuSeq: saved[1]!.menuSeq })).expect(404);
  });
  it('CH-068 CH-088 are not saved over what somebody else has added or deleted meanwhile', async () => {
    const send = (menus: object[], shownSeqs: number[]) => as(owner, t.call(api.saveMenus, { channelSeq })).send({ menus, shownSeqs });
    const shown = (await site()).menus;
    const seqs = shown.flatMap((one) => [one.menuSeq, ...one.subMenus.map(({ menuSeq }) => menuSeq)]);
    const added = (await send([...shown, { ...menu({ menuTitle: '새 소식' }), subMenus: [menu({ menuTitle: '보도' })] }], seqs).expect(200))
      .body.data as Menu[];
    expect((await send(shown, seqs).expect(409)).body.errorName).toBe('CONFLICT');
    expect((await site()).menus).toEqual(added);
    const now = added.flatMap((one) => [one.menuSeq, ...one.subMenus.map(({ menuSeq }) => menuSeq)]);
    await send(shown, [...now].reverse()).expect(200);
    expect((await send(shown, now).expect(409)).body.errorName).toBe('CONFLICT');
    expect((await site()).menus).toEqual(shown);
  });
  it('refuse what leads nowhere or to a script, a third level, and menus of another site', async () => {
    const foreign = (await site(foreignSeq)).menus[0]!.menuSeq;
    await save([menu({ path: '' })]).expect(400);
    await save([menu({ path: '//elsewhere.example' })]).expect(400);
    await save([menu({ menuTypeCd: '01', externLinkUrl: 'javascript:alert(1)' })]).expect(400);
    await save([menu({ subMenus: [menu({ subMenus: [menu({})] })] })]).expect(400);
    await save([menu({ menuSeq: foreign })]).expect(404);
    await as(owner, t.call(api.removeMenu, { channelSeq, menuSeq: foreign })).expect(404);
    await as(stranger, t.call(api.saveMenus, { channelSeq })).send({ menus: [] }).expect(403);
    expect((await site(foreignSeq)).menus).toHaveLength(3);
    expect((await site()).menus.map((m) => m.menuTitle)).toEqual(['소개']);
  });
});

describe('the categories', () => {
  it('CH-064 AT-015 AT-016 are added on two levels, renamed, ordered and deleted; classes of a deleted one stay', async () => {
    const list = async () => (await t.call(channelApi.categories, { channelSeq }).expect(200)).body.data as Category[];
    const below = async (large: number) => (await list()).filter((one) => one.parentCategorySeq === large);
    const create = (name: string, parentCategorySeq: number | null = null) =>
      as(owner, t.call(channelApi.createCategory, { channelSeq })).send({ name, parentCategorySeq });
    // Every top category has a subcategory "기타" (others) from the beginning, also one that the owner adds.
    for (const large of (await list()).filter((one) => one.parentCategorySeq === null))
      expect((await below(large.channelCategorySeq)).map((one) => one.name)).toEqual(['기타']);
    const added = (await create('목공').expect(200)).body.data as Category;
    const [unsorted] = await below(added.channelCategorySeq);
    expect(unsorted).toMatchObject({ name: '기타', order: 1, courseCount: 0 });
    const chairs = (await create('의자', added.channelCategorySeq).expect(200)).body.data as Category;
    expect((await create('의자', added.channelCategorySeq).expect(400)).body.errors[0].field).toBe('name');
    expect((await create('의자', chairs.channelCategorySeq).expect(400)).body.errors[0].field).toBe('parentCategorySeq');
    const at = (one: Category) => ({ channelSeq, channelCategorySeq: one.channelCategorySeq });
    await as(owner, t.call(api.updateCategory, at(added)))
      .send({ name: '가구' })
      .expect(200);
    const large = (await list()).filter((one) => one.parentCategorySeq === null).map((one) => one.channelCategorySeq);
    const order = (seqs: number[]) => as(owner, t.call(api.orderCategories, { channelSeq })).send({ order: seqs });
    await order([...large].reverse()).expect(200);
    await order([chairs.channelCategorySeq, unsorted!.channelCategorySeq]).expect(200);
    // The list has each top category before its subcategories; each level is ordered by itself.
    expect((await list()).slice(0, 3).map((one) => one.name)).toEqual(['가구', '의자', '기타']);
    for (const part of [large.slice(1), [...large, chairs.channelCategorySeq]]) await order(part).expect(409);

    const [course] = await t.admin<{ course_seq: number }>(
      insertInto(
        'main.course',
        {
          channelSeq,
          title: '의자 만들기',
          channelCategorySeq: chairs.channelCategorySeq,
          categoryCd: sql`jsonb_build_object('large', ${String(added.channelCategorySeq)}::text, 'medium', ${chairs.channelCategorySeq}::bigint::text)`,
          publishStatusCd: '00',
          publishedAt: sql`now()`,
        },
        sql`returning course_seq`,
      ),
    );
    expect((await list()).slice(0, 3).map((one) => one.courseCount)).toEqual([1, 1, 0]);
    const sorted = () =>
      t.admin(
        sql`select channel_category_seq::int as seq, category_cd as "categoryCd" from main.course where course_seq = ${course!.course_seq}`,
      );
    await as(stranger, t.call(api.removeCategory, at(chairs))).expect(403);
    await as(owner, t.call(api.removeCategory, at(chairs))).expect(200);
    const seq = added.channelCategorySeq;
    expect(await sorted()).toEqual([{ seq, categoryCd: { large: String(seq), medium: null } }]);
    expect((await as(owner, t.call(api.removeCategory, at(unsorted!))).expect(409)).body.errorName).toBe('LAST_MEDIUM_CATEGORY');
    await as(owner, t.call(api.removeCategory, at(added))).expect(200);
    await as(owner, t.call(api.removeCategory, at(added))).expect(404);
    expect(await sorted()).toEqual([{ seq: null, categoryCd: { large: null, medium: null } }]);
    expect(await below(seq)).toEqual([]);
    const [foreign] = (await t.call(channelApi.categories, { channelSeq: foreignSeq })).body.data;
    await as(owner, t.call(api.updateCategory, { channelSeq, channelCategorySeq: foreign.channelCategorySeq }))
      .send({ name: 'x' })
      .expect(404);
    expect((await history({ entity: 'CATEGORY' })).totalCount).toBe(7);
  });
});

describe('the terms', () => {
  const save = (body: object) =>
    as(owner, t.call(api.saveTerms, { channelSeq })).send({ kind: 'privacy', useYn: 'Y', title: '우리 방침', ...body });
  const shown = async () => (await t.call(channelApi.privacyTerms, { channelSeq }).expect(200)).body.data.privacyData;

  it('SH-070 count from the day they were given, version by version', async () => {
    await save({ content: '첫 내용' }).expect(200);
    expect(await shown()).toMatchObject({ useYn: 'Y', title: '우리 방침', content: '첫 내용', inForceAt: expect.stringMatching(/Z$/) });
    const later = new Date(Date.now() + 7 * DAY);
    const versions = (await save({ content: '다음 내용', inForceAt: later.toISOString() }).expect(200)).body.data as TermsVersion[];
    expect(versions.map((v) => [v.content, v.state])).toEqual([
      ['다음 내용', 'SCHEDULED'],
      ['첫 내용', 'IN_FORCE'],
    ]);
    expect((await shown()).content).toBe('첫 내용');
    t.setNow(new Date(later.getTime() + 1000));
    expect((await shown()).content).toBe('다음 내용');
    t.resetNow();

    const remove = (termsSeq: number) => as(owner, t.call(api.removeTerms, { channelSeq, termsSeq }));
    await remove(versions[1]!.termsSeq).expect(404);
    await remove(versions[0]!.termsSeq).expect(200);
    await save({ useYn: 'N', title: '' }).expect(200);
    expect(await shown()).toMatchObject({ useYn: 'N', title: '개인정보 처리방침' });
    const { list } = await history({ entity: 'TERMS' });
    expect(list.map((line) => line.action)).toEqual(['CREATE', 'DELETE', 'CREATE', 'CREATE']);
  });
  it('ask for a text, refuse a day that has passed, and strangers', async () => {
    await save({ content: '' }).expect(400);
    const late = await save({ content: 'x', inForceAt: '2020-01-01T00:00:00Z' }).expect(400);
    expect(late.body.errors).toEqual([expect.objectContaining({ field: 'inForceAt' })]);
    await as(stranger, t.call(api.saveTerms, { channelSeq })).send({ kind: 'service', useYn: 'Y', content: 'x' }).expect(403);
    await as(stranger, t.call(api.termsVersions, { channelSeq })).expect(403);
  });
});

describe('lives and addresses', () => {
  it('RT-044 LV-043 has words of its own for classes, no page of the product’s, and minutes before a live for each role', async () => {
    const save = (over: object) => as(owner, t.call(api.saveProfile, { channelSeq })).send(profile(over));
    for (const word of ['login', 'packages', 'api', 'Boot Camp'])
      expect((await save({ serviceAlias: [word] }).expect(400)).body.errors[0].field).toMatch(/^serviceAlias/);
    expect((await save({ serviceAlias: ['login'] }).expect(400)).body.errors[0].message).toBe('이미 쓰고 있는 경로예요.');
    expect((await save({ tchJoinTimeLive: 181 }).expect(400)).body.errors[0].field).toBe('tchJoinTimeLive');
    await save({ serviceAlias: ['bootcamp', 'camp'] }).expect(200);
    expect((await site()).serviceAlias).toEqual(['default', 'bootcamp', 'camp']);
    const { courseSeq } = (await as(owner, t.call(courseApi.create, { channelSeq })).send({ title: '부트캠프' }).expect(200)).body.data;
    const update = as(owner, t.call(courseApi.update, { channelSeq, courseSeq })).send({ serviceAlias: 'camp' });
    expect((await update.expect(200)).body.data.course.serviceAlias).toBe('camp');
    await save({ attendeeJoinTimeLive: undefined, serviceAlias: ['bootcamp'] }).expect(200);
    const { body } = await as(owner, t.call(courseApi.find, { channelSeq, courseSeq })).expect(200);
    expect(body.data.course.serviceAlias).toBe('default');
    const [row] = await t.admin<{ setting: object }>(sql`select setting from main.channel where channel_seq = ${channelSeq}`);
    expect(row!.setting).toMatchObject({ attendeeJoinTimeLive: 20, tchJoinTimeLive: 60 });
  });
});
