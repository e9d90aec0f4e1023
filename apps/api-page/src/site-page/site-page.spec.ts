import { pageApi } from '@madang/contracts/page/page';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';

let t: TestApp;
let one: number;
let two: number;
let staff: string;
let member: string;
const seqOf = async (sql: string, values: unknown[] = []) =>
  Number(Object.values((await t.admin<Record<string, string>>(sql, values))[0]!)[0]);

beforeAll(async () => {
  t = await testApp({ page: AppModule });
  const person = (name: string) =>
    seqOf('insert into main.account (email, name) values ($1, $2) returning user_seq', [`${name}@madang.test`, name]);
  const [owner, other] = [await person('owner'), await person('other')];
  const channel = (domain: string) =>
    seqOf('insert into main.channel (domain, name, created_by) values ($1, $1, $2) returning channel_seq', [domain, owner]);
  [one, two] = [await channel('one'), await channel('two')];
  await t.admin(
    "insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles) values ($1, $2, 'OWN', '[\"SITE_PAGE_READ\"]'), ($1, $3, null, '[]')",
    [one, owner, other],
  );
  [staff, member] = [await t.tokenOf(owner), await t.tokenOf(other)];
});
afterAll(() => t.close());

describe('site pages', () => {
  it('CH-080 an empty site has an empty list', async () => {
    await t
      .call(pageApi.list, { channelSeq: one })
      .query({ publishStatusCd: '00', page: 1, size: 9999 })
      .expect(200, { data: { list: [], totalCount: 0 } });
  });

  it('CH-072 CH-073 CH-074 CH-075 CH-076 CH-077 CH-078 CH-079 shows published pages to all and the others to staff', async () => {
    const add = (channelSeq: number, path: string, state: string) =>
      seqOf(
        'insert into page.site_page (channel_seq, title, path, seo_setting, publish_status_cd) values ($1, $2, $3, $4, $5) returning page_seq',
        [channelSeq, path, path, { title: 'T' }, state],
      );
    const about = await add(one, 'about', '00');
    const draft = await add(one, 'draft', '99');
    await add(two, 'foreign', '00');
    const page = (await t.call(pageApi.find, { channelSeq: one, pageSeq: about }).expect(200)).body.data;
    expect(page).toEqual({ pageSeq: about, title: 'about', path: 'about', seoSetting: expect.any(String), publishStatusCd: '00' });
    expect(JSON.parse(page.seoSetting)).toEqual({ title: 'T' });
    expect((await t.call(pageApi.byPath, { channelSeq: one }).query({ path: '/about' }).expect(200)).body.data.pageSeq).toBe(about);
    await t.call(pageApi.byPath, { channelSeq: one }).query({ path: 'foreign' }).expect(200, { data: null });
    await t.call(pageApi.byPath, { channelSeq: one }).expect(400);

    await t.call(pageApi.find, { channelSeq: one, pageSeq: draft }).expect(404);
    await t.call(pageApi.find, { channelSeq: one, pageSeq: draft }).set('Access-Token', member).expect(404);
    await t.call(pageApi.find, { channelSeq: two, pageSeq: about }).set('Access-Token', staff).expect(404);
    expect(
      (await t.call(pageApi.find, { channelSeq: one, pageSeq: draft }).set('Access-Token', staff).expect(200)).body.data.publishStatusCd,
    ).toBe('99');

    const paths = async (token: string | null, query = {}) => {
      const call = t.call(pageApi.list, { channelSeq: one }).query(query);
      const { list, totalCount } = (await (token ? call.set('Access-Token', token) : call).expect(200)).body.data;
      expect(totalCount).toBe(list.length);
      return list.map((p: { path: string }) => p.path);
    };
    expect(await paths(null)).toEqual(['about']);
    expect(await paths(member, { publishStatusCd: '99' })).toEqual(['about']);
    expect(await paths(staff)).toEqual(['about', 'draft']);
    expect(await paths(staff, { publishStatusCd: '99' })).toEqual(['draft']);
    expect(await paths(null, { page: 'x', size: '-5' })).toEqual(['about']);
  });
});
