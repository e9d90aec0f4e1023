import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type Category, type Channel } from '@madang/contracts/main/channel';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { join, jobsOf } from '../account/account.fixture';
import { SERVICE_NAMES } from '@madang/contracts/services';
import { AppModule } from '../app.module';
import { RESERVED_ADDRESSES } from './channel-defaults';

let t: TestApp;
let owner: Awaited<ReturnType<typeof join>>;
let other: Awaited<ReturnType<typeof join>>;
let site: Channel;
let serial = 0;
const body = (over: Record<string, unknown> = {}) => ({
  name: '결 공방',
  domain: `site${++serial}`,
  intro: '손으로 배우는 공예',
  category: '05',
  customerType: '01',
  pageTypeCd: '00',
  ...over,
});
const create = (token: string, over?: Record<string, unknown>) => t.call(channelApi.create).set('Access-Token', token).send(body(over));
const verified = async () => {
  const person = await join(t);
  await t.admin(sql`update main.account set email_auth_at = now() where user_seq = ${person.userSeq}`);
  return person;
};
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  [owner, other] = [await verified(), await verified()];
  site = (await create(owner.token, { domain: 'Gyeol', brandColor: '#b4532a' }).expect(200)).body.data as Channel;
});
afterAll(() => t.close());

/** The consents that everybody has to give to join. */
const TICKED = { termsYn: true, privacyYn: true, sellerYn: true };

describe('a new site', () => {
  it.each([
    ['a person', '00', 'Y'],
    ['a business', '01', 'N'],
    ['an organisation', '02', 'N'],
  ])('that %s opens sells as that', async (_who, customerType, privateSellerYn) => {
    const made = (await create((await verified()).token, { customerType }).expect(200)).body.data as Channel;
    expect(made.channelSetting.privateSellerYn).toBe(privateSellerYn);
  });

  it('CH-001..003 CH-006 CH-046..047 is whole from the start', async () => {
    expect(site).toEqual({
      channelSeq: expect.any(Number),
      domain: 'gyeol',
      name: '결 공방',
      intro: '손으로 배우는 공예',
      brandColor: '#b4532a',
      headerLogoUrl: null,
      coverImageUrl: null,
      profileImageUrl: null,
      kakaoCounselId: null,
      templateCd: '00',
      toneCd: '00',
      appearanceCd: '00',
      appearanceChoiceYn: 'N',
      cornerCd: '00',
      densityCd: '00',
      headerCd: '00',
      fontCd: '00',
      pageTypeCd: '00',
      menus: [
        {
          menuSeq: expect.any(Number),
          menuTitle: '클래스',
          menuTypeCd: '00',
          path: '/classes',
          externLinkUrl: null,
          openTypeCd: '00',
          visibleTypeCd: '00',
          subMenus: [],
        },
        {
          menuSeq: expect.any(Number),
          menuTitle: '내 강의실',
          menuTypeCd: '00',
          path: '/me/classes',
          externLinkUrl: null,
          openTypeCd: '00',
          visibleTypeCd: '00',
          subMenus: [],
        },
        {
          menuSeq: expect.any(Number),
          menuTitle: '공지사항',
          menuTypeCd: '00',
          path: '/notices',
          externLinkUrl: null,
          openTypeCd: '00',
          visibleTypeCd: '00',
          subMenus: [],
        },
      ],
      banners: [
        { imageUrl: null, eyebrow: '', title: '결 공방', text: '손으로 배우는 공예', buttonLabel: '클래스 둘러보기', linkUrl: '/classes' },
      ],
      isParamCustomDomain: false,
      logoutMainPageSeq: null,
      marketingConsent: true,
      roles: [...PERMISSIONS],
      snsLoginKakId: null,
      snsLoginNavId: null,
      snsLoginFabId: null,
      snsLoginGogId: null,
      serviceAlias: ['default'],
      channelSetting: {
        config: '{}',
        seoSetting: '{}',
        saasYn: 'N',
        lkPlus: '{}',
        whiteLabelYn: 'N',
        chatRoomYn: 'N',
        membershipYn: 'N',
        privateSellerYn: 'N',
        japaneseYn: 'N',
        firstLang: 'ko',
        termsAgreeAt: null,
      },
      customKeywordSetting: { customKeyword: false, path: '', version: '' },
      marketingTools: { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null },
      footer: {
        corpName: '결 공방',
        ceoName: '김마당',
        regNo: '',
        shopNo: '',
        remote: '',
        addr: '',
        homepageUrl: '',
        phone: '',
        fax: '',
        email: owner.email,
        privacyName: '김마당',
        copyright: expect.stringContaining('결 공방'),
        extraInfo: '',
      },
    });
    const [row] = await t.admin(sql`select customer_type, category, created_by from main.channel where channel_seq = ${site.channelSeq}`);
    expect(row).toEqual({ customer_type: '01', category: '05', created_by: owner.userSeq });
    const { roles: _own, ...everybodys } = site;
    expect((await t.call(channelApi.lookup).query({ channelSeq: site.channelSeq }).expect(200)).body.data).toEqual(everybodys);
  });
  it('CH-005 CH-007 CH-010..014 CH-016..020 CH-024..026 tells everybody its template, hosts, logins, addresses, plan and tools', async () => {
    const { channelSeq } = (await create(other.token).expect(200)).body.data as Channel;
    const seoSetting = { title: '결', noindex: true };
    await t.admin(
      sql`with held as (insert into main.site_host (channel_seq, host, since) values (${channelSeq}, 'own.gyeol.kr', now()))
       update main.channel
       set template_cd = '01', custom_domain = 'own.gyeol.kr',
         sns_login = ${JSON.stringify({ KAK: 'k-1', NAV: 'n-1', FAB: 'f-1', GOG: 'g-1' })}, service_alias = ${'["default","bootcamp"]'},
         setting = ${JSON.stringify({ config: { a: 1 }, seoSetting, lkPlus: { b: 2 }, saasYn: 'Y', whiteLabelYn: 'Y' })},
         marketing = ${JSON.stringify({ ANALYTICS: 'G-ABCD123456', PIXEL: '123456789012345', KAKAO: '0123456789abcdef0123456789abcdef' })}
       where channel_seq = ${channelSeq}`,
    );
    const found = (await t.call(channelApi.lookup).query({ channelSeq }).expect(200)).body.data as Channel;
    expect(found).toMatchObject({
      templateCd: '01',
      isParamCustomDomain: true,
      serviceAlias: ['default', 'bootcamp'],
      snsLoginKakId: 'k-1',
      snsLoginNavId: 'n-1',
      snsLoginFabId: 'f-1',
      snsLoginGogId: 'g-1',
      channelSetting: { saasYn: 'Y', whiteLabelYn: 'Y' },
      marketingTools: { ANALYTICS: 'G-ABCD123456', PIXEL: '123456789012345', KAKAO: '0123456789abcdef0123456789abcdef' },
    });
    const { config, seoSetting: seo, lkPlus } = found.channelSetting;
    expect([config, seo, lkPlus].map((text) => JSON.parse(text) as unknown)).toEqual([{ a: 1 }, seoSetting, { b: 2 }]);
  });
  it('CH-005 begins with the main page and the look of its template, where what is only an example is seen by nobody', async () => {
    const body = {
      name: '하루 작업실',
      domain: 'haru',
      intro: '',
      pageTypeCd: '00',
      category: '05',
      customerType: '00',
      contentTypeCd: null,
    };
    const look = {
      brandColor: '#b4532a',
      toneCd: '01',
      appearanceCd: '02',
      appearanceChoiceYn: 'Y',
      cornerCd: '02',
      densityCd: '01',
      headerCd: '02',
    };
    const begin = (over: object) =>
      t
        .call(channelApi.create)
        .set('Access-Token', other.token)
        .send({ ...body, ...look, ...over });
    expect((await begin({ templateCd: '99' }).expect(400)).body.errors[0].field).toBe('templateCd');
    const made = (await begin({ templateCd: '02' }).expect(200)).body.data as Channel;
    expect(made).toMatchObject({ ...look, templateCd: '02' });
    const pages = await t.admin(
      sql`select page_seq, live = draft as same, live from page.block_page where channel_seq = ${made.channelSeq}`,
    );
    expect(pages).toEqual([{ page_seq: 0, same: true, live: expect.any(Array) }]);
    const blocks = pages[0]!['live'] as { id: string; sample: boolean; content: { slides?: object[] } }[];
    expect(blocks[0]!.content.slides).toEqual([expect.objectContaining({ eyebrow: '하루 작업실' })]);
    expect(blocks.filter((one) => one.sample).map((one) => one.id)).toEqual(['about', 'faq', 'address']);
    const plain = (await begin({ templateCd: '00', domain: 'plain' }).expect(200)).body.data as Channel;
    expect(await t.admin(sql`select 1 from page.block_page where channel_seq = ${plain.channelSeq}`)).toEqual([]);
  });
  it('AU-034 AU-021 AU-035 makes its maker the owner with every permission; a stranger has none', async () => {
    const { channelSeq } = site;
    await t
      .call(channelApi.auth, { channelSeq })
      .set('Access-Token', owner.token)
      .expect(200, { data: { roles: [...PERMISSIONS], userTypeCd: 'OWN', supportUntil: null } });
    await t
      .call(channelApi.channelUser, { channelSeq })
      .set('Access-Token', owner.token)
      .expect(200, { data: { isChannelUser: true, roles: [...PERMISSIONS], userTypeCd: 'OWN' } });
    await t
      .call(channelApi.auth, { channelSeq })
      .set('Access-Token', other.token)
      .expect(200, { data: { roles: [], userTypeCd: null, supportUntil: null } });
    await t
      .call(channelApi.channelUser, { channelSeq })
      .set('Access-Token', other.token)
      .expect(200, { data: { isChannelUser: false, roles: [], userTypeCd: null } });
    await t.call(channelApi.auth, { channelSeq }).expect(401);
  });
  it.each([
    ['CH-039', { name: '가'.repeat(41) }, 'name'],
    ['CH-040', { domain: 'a-b' }, 'domain'],
    ['CH-041', { domain: 'a'.repeat(21) }, 'domain'],
    ['CH-043', { intro: '가'.repeat(61) }, 'intro'],
    ['CH-044', { pageTypeCd: '07' }, 'pageTypeCd'],
    ['CH-047', { category: 'x' }, 'category'],
    ['a colour', { brandColor: 'red' }, 'brandColor'],
  ])('%s refuses %j', async (_, over, field) => {
    const answer = await create(owner.token, over).expect(400);
    expect(answer.body.errors.map((e: { field: string }) => e.field)).toContain(field);
  });
  it('CH-039 CH-041 CH-043 takes the longest allowed ones', async () => {
    const made = await create(owner.token, {
      name: '가'.repeat(40),
      domain: 'z'.repeat(20),
      intro: '나'.repeat(60),
      pageTypeCd: '01',
    }).expect(200);
    expect(made.body.data).toMatchObject({ domain: 'z'.repeat(20), pageTypeCd: '01' });
  });
  it('CH-042 ER-001 refuses a taken address, also when two want it at once, and one the product needs', async () => {
    const taken = await create(other.token, { domain: 'gyeol' }).expect(400);
    expect(taken.body).toMatchObject({
      code: 100001,
      errorName: 'DUPLICATE_DOMAIN',
      message: '이미 사용 중인 주소예요. 다른 주소를 입력해 주세요.',
    });
    const race = await Promise.all(
      [owner.token, other.token, owner.token, other.token].map((token) => create(token, { domain: 'racing' })),
    );
    expect(race.map((r) => r.body.errorName ?? 'OK').sort()).toEqual(['DUPLICATE_DOMAIN', 'DUPLICATE_DOMAIN', 'DUPLICATE_DOMAIN', 'OK']);
    const own = ['www', 'sites', 'operate', 'admin', 'localhost', 'files', 'sandbox', ...SERVICE_NAMES];
    expect(own.filter((domain) => !RESERVED_ADDRESSES.has(domain))).toEqual([]);
    for (const domain of RESERVED_ADDRESSES) {
      expect([domain, (await create(owner.token, { domain }).expect(400)).body.errorName]).toEqual([
        domain,
        // An address of one letter is refused by the rules of the input, before reserved addresses are compared.
        domain.length < 2 ? 'BAD_INPUT' : 'DUPLICATE_DOMAIN',
      ]);
    }
    const check = (domain: string) => t.call(channelApi.checkDomain).query({ domain });
    await check('GYEOL').expect(200, { data: { usedYn: 'Y' } });
    for (const domain of own) await check(domain).expect(200, { data: { usedYn: 'Y' } });
    await check('stillfree').expect(200, { data: { usedYn: 'N' } });
    await check('a-b').expect(400);
  });
  it('ER-007 AU-092 is the only one of a person whose mailbox is not proven', async () => {
    const fresh = await join(t);
    await create(fresh.token).expect(200);
    const refused = await t.call(channelApi.create).set('Access-Token', fresh.token).set('Accept-Lang', 'en').send(body()).expect(400);
    expect(refused.body).toMatchObject({
      code: 800001,
      errorName: 'NOT_AUTHORIZED_EMAIL',
      message: 'E-mail not verified. Would you like to receive the code again?',
    });
  });
  it('needs a session', () => t.call(channelApi.create).send(body()).expect(401));
  it.each([
    ['that of whoever opens it', {}, 'en', ['Classes', 'My classroom', 'Notices'], 'Browse classes'],
    ['the chosen one', { firstLang: 'jp' }, 'jp', ['講座', 'マイ教室', 'お知らせ'], '講座を見る'],
  ])(
    'AM-1190 speaks one language in its menus, page and categories and to its visitors: %s',
    async (_which, chosen, firstLang, menus, button) => {
      const { token } = await verified();
      const sent = t
        .call(channelApi.create)
        .set('Access-Token', token)
        .set('Accept-Lang', 'en')
        .send(body({ templateCd: '02', ...chosen }));
      const made = (await sent.expect(200)).body.data as Channel;
      expect(made.channelSetting.firstLang).toBe(firstLang);
      expect(made.menus.map((menu) => menu.menuTitle)).toEqual(menus);
      expect(made.banners[0]!.buttonLabel).toBe(button);
      const categories = (await t.call(channelApi.categories, { channelSeq: made.channelSeq }).expect(200)).body.data as Category[];
      expect(categories[0]!.name).toBe(firstLang === 'jp' ? 'クラフト' : 'Crafts');
      const [page] = await t.admin(sql`select live::text as live from page.block_page where channel_seq = ${made.channelSeq}`);
      expect(/[ぁ-ん]/.test(String(page!['live']))).toBe(firstLang === 'jp');
    },
  );
  it('AM-1190 refuses a language that no site has', async () => {
    expect((await create(owner.token, { firstLang: 'de' }).expect(400)).body.errors[0].field).toBe('firstLang');
  });
});

describe('finding a site', () => {
  const seqOf = async (query: object) => (await t.call(channelApi.lookup).query(query)).body.data?.channelSeq;

  it('CH-082 ER-004 works by number, address, host and own domain, at version 2', async () => {
    await t.admin(
      sql`with held as (insert into main.site_host (channel_seq, host, since) values (${site.channelSeq}, 'class.gyeol.kr', now()))
        update main.channel
        set custom_domain = 'class.gyeol.kr'
        where channel_seq = ${site.channelSeq}`,
    );
    const { channelSeq } = site;
    for (const query of [
      { channelSeq },
      { domain: 'gyeol' },
      { domain: 'gyeol.localhost' },
      { domain: 'Gyeol.localhost:8080' },
      { domain: 'class.gyeol.kr' },
    ])
      expect(await seqOf(query)).toBe(channelSeq);
    for (const query of [
      {},
      { channelSeq: 999999 },
      { domain: 'nowhere' },
      { domain: 'localhost' },
      { domain: 'gyeol.example.com' },
      { domain: 'gyeol.localhost.evil.com' },
      { domain: 'x.gyeol.localhost' },
    ]) {
      const refused = await t.call(channelApi.lookup).query(query).expect(404);
      expect(refused.body).toMatchObject({ code: 400004, errorName: 'NO_DATA' });
    }
    await supertest(t.url('main')).get(`/api/main/v2.0/channels/${channelSeq}`).expect(200);
    await t.call(channelApi.find, { channelSeq: 999999 }).expect(404);
  });
  it('CH-009 CH-015 is public for a second without a session; with one it carries the own roles and is kept by nobody', async () => {
    const open = await t.call(channelApi.find, { channelSeq: site.channelSeq }).expect(200);
    expect(open.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    expect(open.body.data.roles).toBeUndefined();
    expect(open.body.data.marketingConsent).toBe(true);
    const staff = await t.call(channelApi.find, { channelSeq: site.channelSeq }).set('Access-Token', owner.token).expect(200);
    expect(staff.headers['cache-control']).toBe('no-store');
    expect(staff.body.data.roles).toContain('SITE_CONSOLE_READ');
    expect((await t.call(channelApi.find, { channelSeq: site.channelSeq }).set('Access-Token', other.token)).body.data.roles).toEqual([]);
  });
  it('CH-084 AU-006 SH-002 SH-003 lists the sites a person manages, with their counts', async () => {
    const person = await verified();
    const made = (await create(person.token).expect(200)).body.data as Channel;
    await t.call(channelApi.join, { channelSeq: made.channelSeq }).set('Access-Token', other.token).send(TICKED).expect(200);
    await t.admin(sql`insert into main.course (channel_seq, title) values (${made.channelSeq}, '물레'), (${made.channelSeq}, '유약')`);
    await t.call(channelApi.join, { channelSeq: site.channelSeq }).set('Access-Token', person.token).send(TICKED).expect(200);
    const list = await t.call(channelApi.managed).set('Access-Token', person.token).expect(200);
    expect(list.body.data).toEqual([
      {
        channelSeq: made.channelSeq,
        domain: made.domain,
        name: made.name,
        headerLogoUrl: null,
        brandColor: '#3b5bfd',
        saasYn: 'N',
        userTypeCd: 'OWN',
        roles: [...PERMISSIONS],
        courseCount: 2,
        memberCount: 2,
        closedAt: null,
        eraseAt: null,
      },
    ]);
    expect((await t.call(accountApi.me).set('Access-Token', person.token)).body.data.user.mngCnt).toBe(1);
    await t.admin(
      sql`update main.channel
        set header_logo_url = '/files/public/1/logo.png', setting = '{"saasYn": "Y"}'
        where channel_seq = ${made.channelSeq}`,
    );
    const after = await t.call(channelApi.managed).set('Access-Token', person.token).expect(200);
    expect(after.body.data).toMatchObject([{ headerLogoUrl: '/files/public/1/logo.png', saasYn: 'Y' }]);
    await t.call(channelApi.managed).expect(401);
    // The list has all sites that the person joined, as staff or member; a closed site is marked as closed.
    const joined = () => t.call(channelApi.joined).set('Access-Token', person.token).expect(200);
    await t.admin(sql`update main.channel set closed_at = now(), erase_at = now() where channel_seq = ${made.channelSeq}`);
    expect((await joined()).body.data).toEqual([
      expect.objectContaining({ channelSeq: site.channelSeq, domain: site.domain, name: site.name, closedYn: 'N' }),
      expect.objectContaining({ channelSeq: made.channelSeq, headerLogoUrl: '/files/public/1/logo.png', closedYn: 'Y' }),
    ]);
    // A closed site counts, since it can be reopened; once it is erased, its owner has no site and is invited to open one.
    const mngCnt = async () => (await t.call(accountApi.me).set('Access-Token', person.token)).body.data.user.mngCnt as number;
    expect(await mngCnt()).toBe(1);
    await t.admin(sql`update main.channel set erased_at = now() where channel_seq = ${made.channelSeq}`);
    expect(await mngCnt()).toBe(0);
    expect((await t.call(channelApi.managed).set('Access-Token', person.token)).body.data).toEqual([]);
    await t.admin(sql`update main.channel set closed_at = null, erase_at = null, erased_at = null where channel_seq = ${made.channelSeq}`);
    await t.call(channelApi.joined).expect(401);
  });
});

describe('joining', () => {
  it('makes a member once, tells it once and keeps the role of an owner', async () => {
    const person = await join(t);
    const { channelSeq } = site;
    const call = (token: string) =>
      t
        .call(channelApi.join, { channelSeq })
        .set('Access-Token', token)
        .send({ ...TICKED, marketingConsent: true });
    const both = await Promise.all([call(person.token), call(person.token)]);
    for (const r of both) expect(r.body.data).toEqual({ isChannelUser: true, roles: [], userTypeCd: null });
    expect((await jobsOf<{ userSeq: number }>(t, 'channel.joined.alarm')).filter((j) => j.userSeq === person.userSeq)).toHaveLength(1);
    const [row] = await t.admin<{ marketing_consent: boolean }>(
      sql`select marketing_consent from main.channel_user where channel_seq = ${channelSeq} and user_seq = ${person.userSeq}`,
    );
    expect(row!.marketing_consent).toBe(true);
    expect((await call(owner.token)).body.data.userTypeCd).toBe('OWN');
    expect(
      (await t.call(channelApi.join, { channelSeq: 999999 }).set('Access-Token', person.token).send(TICKED).expect(404)).body.errorName,
    ).toBe('NO_DATA');
    await t.call(channelApi.join, { channelSeq }).send({}).expect(401);
    const refused = await t
      .call(channelApi.join, { channelSeq })
      .set('Access-Token', person.token)
      .send({ marketingConsent: true })
      .expect(400);
    expect(refused.body.errors.map((one: { field: string }) => one.field).sort()).toEqual(['privacyYn', 'sellerYn', 'termsYn']);
  });
});

describe('parts of a site', () => {
  it('CH-085 has four categories of its field, counts their open classes, and takes new ones from its staff only', async () => {
    const { channelSeq } = site;
    const large = (data: Category[]) => data.filter((c) => c.parentCategorySeq === null).map((c) => c.name);
    const first = (await t.call(channelApi.categories, { channelSeq }).expect(200)).body.data as Category[];
    expect(large(first)).toEqual(['공예', '드로잉', '요리', '음악']);
    // Each large category begins with one medium category.
    expect(first.filter((c) => c.parentCategorySeq !== null).map((c) => c.name)).toEqual(Array(4).fill('기타'));
    await t.admin(
      sql`insert into main.course (channel_seq, channel_category_seq, title, publish_status_cd, public_cd)
        values (${channelSeq}, ${first[0]!.channelCategorySeq}, '공개', '00', '00'),
          (${channelSeq}, ${first[0]!.channelCategorySeq}, '비공개', '00', '99'),
          (${channelSeq}, ${first[0]!.channelCategorySeq}, '준비', '99', '00')`,
    );
    const add = (token: string, name: string) =>
      t.call(channelApi.createCategory, { channelSeq }).set('Access-Token', token).send({ name });
    const made = await add(owner.token, '목공').expect(200);
    expect(made.body.data).toMatchObject({ name: '목공', order: 5, courseCount: 0 });
    await add(owner.token, '').expect(400);
    expect((await add(owner.token, ' 목공 ').expect(400)).body.errors).toMatchObject([{ field: 'name' }]);
    await add(owner.token, '가'.repeat(21)).expect(400);
    await add(other.token, '남의 것').expect(403);
    await t.call(channelApi.createCategory, { channelSeq }).send({ name: '손님' }).expect(401);
    const foreign = (await create(other.token).expect(200)).body.data.channelSeq as number;
    await t.call(channelApi.createCategory, { channelSeq: foreign }).set('Access-Token', owner.token).send({ name: '남의 것' }).expect(403);
    const after = (await t.call(channelApi.categories, { channelSeq }).expect(200)).body.data;
    expect(large(after)).toEqual(['공예', '드로잉', '요리', '음악', '목공']);
    expect(after[0]).toMatchObject({ channelCategorySeq: first[0]!.channelCategorySeq, name: '공예', order: 1, courseCount: 1 });
    expect(large((await t.call(channelApi.categories, { channelSeq: foreign })).body.data)).toHaveLength(4);
  });
  it('CH-088 answers every menu with its sub menus', async () => {
    const { channelSeq } = site;
    await t.admin(
      sql`insert into main.menu (channel_seq, menu_title, menu_order, menu_type_cd, visible_type_cd, parent_seq)
        select ${channelSeq}, '회원 전용', 1, '01', '01', menu_seq
        from main.menu
        where channel_seq = ${channelSeq} and menu_title = '클래스'`,
    );
    const menus = (await t.call(channelApi.menus, { channelSeq }).expect(200)).body.data;
    expect(menus[0]).toMatchObject({ menuTitle: '클래스', subMenus: [{ menuTitle: '회원 전용', visibleTypeCd: '01', subMenus: [] }] });
    await t.call(channelApi.menus, { channelSeq: 999999 }).expect(404);
  });
  it('SH-069 SH-070 answers its own terms, or common ones that are marked so', async () => {
    const { channelSeq } = site;
    const common = (await t.call(channelApi.serviceTerms, { channelSeq }).expect(200)).body.data.termsData;
    expect(common).toMatchObject({ useYn: 'N', title: '이용약관' });
    expect(common.content).toContain('결 공방(이하');
    const en = (await t.call(channelApi.privacyTerms, { channelSeq }).set('Accept-Lang', 'en').expect(200)).body.data.privacyData;
    expect(en).toMatchObject({ useYn: 'N', title: 'Privacy policy' });
    await t.admin(
      sql`update main.channel set privacy_terms = '{"useYn":"Y","title":"우리 방침","content":"내용"}' where channel_seq = ${channelSeq}`,
    );
    await t
      .call(channelApi.privacyTerms, { channelSeq })
      .expect(200, { data: { privacyData: { useYn: 'Y', title: '우리 방침', content: '내용' } } });
    await t.call(channelApi.serviceTerms, { channelSeq: 999999 }).expect(404);
  });
  it('CH-083 CN-059 CN-060 CN-061 CR-031 CR-032 CU-022 answers common codes by group in the caller’s language', async () => {
    const codes = (await t.call(channelApi.codes).expect(200)).body.data;
    expect(codes.SCHEDULE).toEqual([
      { code: 'D', name: '기본' },
      { code: 'R', name: '반복' },
      { code: 'S', name: '하루' },
    ]);
    expect(codes.SITE_CATEGORY).toHaveLength(9);
    expect(codes.COURSE_TYPE_CD).toEqual(
      expect.arrayContaining([
        { code: '01', name: '프로젝트' },
        { code: '03', name: '소모임' },
      ]),
    );
    expect(codes.CURRICULUM_TYPE).toContainEqual({ code: '08', name: '클래스' });
    const en = await t.call(channelApi.codes).query({ groupCode: 'PAGE_TYPE' }).set('Accept-Lang', 'en').expect(200);
    expect(en.body.data).toEqual({
      PAGE_TYPE: [
        { code: '00', name: 'Normal' },
        { code: '01', name: 'Membership' },
      ],
    });
    expect(en.headers['vary']).toContain('Accept-Lang');
  });
});
