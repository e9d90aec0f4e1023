import type { Endpoint, InputOf } from '@madang/contracts/endpoint';
import { LIST_VIEW, listViewApi as api, type ListView } from '@madang/contracts/util/list-view';
import { Outbox } from '@madang/server/outbox';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';

interface Person {
  userSeq: number;
  token: string;
}
let t: TestApp;
let channelSeq: number;
let other: number;
let owner: Person;
let colleague: Person;
let serial = 0;
const person = async (name: string): Promise<Person> => {
  const [row] = await t.admin<{ s: number }>(
    sql`insert into main.account (email, name) values (${`v${++serial}@madang.test`}, ${name}) returning user_seq as s`,
  );
  return { userSeq: row!.s, token: await t.tokenOf(row!.s) };
};
const staff = (at: number, { userSeq }: Person, type: string, roles: string[]) =>
  t.admin(insertInto('main.channel_user', { channelSeq: at, userSeq, userTypeCd: type, roles: JSON.stringify(roles) }));
beforeAll(async () => {
  t = await testApp({ util: AppModule });
});
beforeEach(async () => {
  [owner, colleague] = [await person('유시연'), await person('문하준')];
  const site = async () =>
    (
      await t.admin<{ s: number }>(
        insertInto('main.channel', { domain: `v${++serial}`, name: '학교', createdBy: owner.userSeq }, sql`returning channel_seq as s`),
      )
    )[0]!.s;
  [channelSeq, other] = [await site(), await site()];
  for (const at of [channelSeq, other]) await staff(at, owner, 'OWN', ['SITE_CONSOLE_READ', 'SITE_ACL_UPDATE']);
  await staff(channelSeq, colleague, 'MNG', ['SITE_CONSOLE_READ']);
});
afterAll(() => t.close());

const call = (who: Person, endpoint: Endpoint<string, never, never> | Endpoint, more: { viewSeq?: number; at?: number } = {}) =>
  t
    .call(endpoint as Endpoint, { channelSeq: more.at ?? channelSeq, ...(more.viewSeq && { viewSeq: more.viewSeq }) })
    .set('access-token', who.token);
const VIEW: InputOf<typeof api.create> = {
  listCd: 'ORDERS',
  name: '입금을 기다리는 주문',
  filters: [{ name: 'status', value: 'WAITING_DEPOSIT' }],
  sort: 'amount.desc',
  columns: [
    { key: 'order', shownYn: 'Y' },
    { key: 'method', shownYn: 'N' },
  ],
  densityCd: 'COMPACT',
  sharedYn: 'N',
};
const make = async (who: Person, more: Partial<typeof VIEW> = {}): Promise<ListView> =>
  (
    await call(who, api.create)
      .send({ ...VIEW, ...more })
      .expect(200)
  ).body.data;
const listOf = async (who: Person, at = channelSeq, listCd = 'ORDERS'): Promise<ListView[]> =>
  (await call(who, api.list, { at }).query({ listCd }).expect(200)).body.data;
const names = async (who: Person, at?: number, listCd?: string) => (await listOf(who, at, listCd)).map((v) => v.name);

describe('views of lists', () => {
  it('are kept by a person and a list, with filters, order, columns and density', async () => {
    const made = await make(owner);
    expect(made).toEqual({ ...VIEW, viewSeq: made.viewSeq, defaultYn: 'N', mineYn: 'Y', ownerName: '유시연' });
    expect(await listOf(owner)).toEqual([made]);
    expect(await names(owner, channelSeq, 'MEMBERS')).toEqual([]);
    expect([await names(colleague), await names(owner, other)]).toEqual([[], []]);
    const changed = { ...VIEW, name: '큰 주문', filters: [], sort: '', densityCd: 'NORMAL' as const };
    expect((await call(owner, api.update, made).send(changed).expect(200)).body.data).toMatchObject(changed);
  });
  it('are shared with the staff, who use them, but do not change them', async () => {
    const mine = await make(owner, { sharedYn: 'Y' });
    const theirs = await make(colleague, { name: '동료의 보기', sharedYn: 'Y' });
    expect(await listOf(colleague)).toMatchObject([
      { name: '동료의 보기', mineYn: 'Y' },
      { name: VIEW.name, mineYn: 'N', ownerName: '유시연' },
    ]);
    await call(colleague, api.update, mine).send(VIEW).expect(404);
    await call(colleague, api.remove, mine).expect(404);
    // An owner may delete a shared view of a colleague, but not a private one.
    await call(owner, api.remove, theirs).expect(200);
    await call(owner, api.remove, await make(colleague)).expect(404);
  });
  it('open a list by default, one a person, until they are taken away or no longer shared', async () => {
    const [mine, second] = [await make(owner, { sharedYn: 'Y' }), await make(owner, { name: '둘' })];
    const choose = (who: Person, viewSeq: number | null, listCd = 'ORDERS') => call(who, api.setDefault).send({ listCd, viewSeq });
    await choose(colleague, mine.viewSeq).expect(200);
    await choose(owner, mine.viewSeq).expect(200);
    await choose(owner, second.viewSeq).expect(200);
    const defaults = async (who: Person) => (await listOf(who)).filter((v) => v.defaultYn === 'Y').map((v) => v.name);
    expect([await defaults(owner), await defaults(colleague)]).toEqual([['둘'], [VIEW.name]]);
    await choose(colleague, second.viewSeq).expect(404);
    await choose(owner, mine.viewSeq, 'MEMBERS').expect(404);
    await call(owner, api.update, mine).send(VIEW).expect(200);
    await call(owner, api.update, mine)
      .send({ ...VIEW, sharedYn: 'Y' })
      .expect(200);
    expect(await defaults(colleague)).toEqual([]);
    await choose(owner, null).expect(200);
    expect(await defaults(owner)).toEqual([]);
  });
  it('refuse a name that is taken or missing, unknown lists, and more than a person may keep', async () => {
    const refusal = async (body: object) =>
      (
        await call(owner, api.create)
          .send({ ...VIEW, ...body })
          .expect(400)
      ).body.errors[0];
    await make(owner);
    expect(await refusal({})).toEqual({ field: 'name', message: '이미 있는 이름이에요.' });
    expect(await refusal({ name: ' ' })).toMatchObject({ field: 'name' });
    expect(await refusal({ listCd: 'SECRETS' })).toMatchObject({ field: 'listCd' });
    expect(await refusal({ densityCd: 'HUGE' })).toMatchObject({ field: 'densityCd' });
    for (let i = 1; i < LIST_VIEW.most; i++) await make(owner, { name: `보기 ${i}` });
    expect(await refusal({ name: '하나 더' })).toEqual({ field: 'name', message: '목록에는 30개까지 넣을 수 있어요.' });
    await make(owner, { name: '하나 더', listCd: 'MEMBERS' });
  });
  it('are of the site alone, and of its staff', async () => {
    const mine = await make(owner, { sharedYn: 'Y' });
    await call(owner, api.update, { ...mine, at: other })
      .send(VIEW)
      .expect(404);
    await call(owner, api.remove, { ...mine, at: other }).expect(404);
    await call(owner, api.setDefault, { at: other }).send({ listCd: 'ORDERS', viewSeq: mine.viewSeq }).expect(404);
    const member = await person('회원');
    await t.admin(sql`insert into main.channel_user (channel_seq, user_seq) values (${channelSeq}, ${member.userSeq})`);
    for (const who of [member, await person('남')]) await call(who, api.list).query({ listCd: 'ORDERS' }).expect(403);
    await call(colleague, api.list, { at: other }).query({ listCd: 'ORDERS' }).expect(403);
  });
  it('go with an account that is withdrawn', async () => {
    const theirs = await make(colleague, { sharedYn: 'Y' });
    await call(owner, api.setDefault).send({ listCd: 'ORDERS', viewSeq: theirs.viewSeq }).expect(200);
    await t
      .db('util')
      .all((tx) => t.get('util', Outbox).publish(tx, 'account.withdrawn', { userSeq: colleague.userSeq, email: null as never }));
    await t.eventually(async () => (await names(owner)).length === 0);
  });
});
