import pg from 'pg';
import { courseApi } from '@madang/contracts/main/course';
import { challengeApi } from '@madang/contracts/main/challenge';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { settingApi } from '@madang/contracts/main/site-setting';
import { sellingApi } from '@madang/contracts/main/selling';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, person, site, SORTED, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
let manager: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  [a, b] = [await site(t), await site(t)];
  manager = await person(t, '김매니저', a.channelSeq, 'MNG');
  await t.admin(sql`update main.channel set seller_check_yn = 'Y' where channel_seq = ${a.channelSeq}`);
});
afterAll(() => t.close());

const FOOTER = {
  corpName: '하나 주식회사',
  ceoName: '유시연',
  regNo: '220-81-62517',
  addr: '서울 성동구 연무장길 47',
  phone: '02-1234-5678',
  email: 'hello@hana.example',
};
const DRAFT = {
  ...SORTED,
  publish_status_cd: '99',
  sub_title: '첫걸음',
  introduction: '<p>소개</p>',
  curriculum_count: 1,
  fare_cd: '01',
  price: 50_000,
};
const find = (who: Person) => t.call(sellingApi.find, { channelSeq: a.channelSeq }).set('Access-Token', who.token);
const save = (who: Person, body: object) => t.call(sellingApi.save, { channelSeq: a.channelSeq }).set('Access-Token', who.token).send(body);
const footer = (body: object) =>
  t.call(settingApi.saveFooter, { channelSeq: a.channelSeq }).set('Access-Token', a.owner.token).send(body).expect(200);
const publish = (courseSeq: number) =>
  t.call(courseApi.publish, { channelSeq: a.channelSeq, courseSeq }).set('Access-Token', a.owner.token).send({});
const account = () =>
  t.admin(
    insertInto('util.settlement_document', {
      channelSeq: a.channelSeq,
      bank: '88',
      accountSealed: 'x',
      accountMasked: '***1',
      holder: '유시연',
      files: '{1}',
      status: 'REVIEW',
      createdBy: a.owner.userSeq,
      createdAt: sql`now()`,
    }),
  );
/** Transactions that wait for the lock of another one. */
const WAITING = sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
const CHOICE = { depositHours: 12, taxTypeCd: '01', privateSellerYn: 'N' };

describe('how a site sells', () => {
  it('is chosen by its staff, kept, and written to data history', async () => {
    expect((await find(manager).expect(200)).body.data).toMatchObject({ depositHours: 72, taxTypeCd: '00', privateSellerYn: 'N' });
    expect((await save(manager, CHOICE).expect(200)).body.data).toMatchObject(CHOICE);
    expect((await find(a.owner).expect(200)).body.data).toMatchObject(CHOICE);
    const [line] = await t.admin<{ entity: string; after: object }>(
      sql`select entity, after from main.data_history where channel_seq = ${a.channelSeq}`,
    );
    expect(line).toMatchObject({ entity: 'SELLING', after: { depositHours: 12 } });
  });
  it('takes only hours that are offered, and only from staff of this site', async () => {
    for (const depositHours of [0, 5, 169, 3.5]) await save(manager, { ...CHOICE, depositHours }).expect(400);
    await save(manager, { ...CHOICE, taxTypeCd: '09' }).expect(400);
    await save(await person(t), CHOICE).expect(403);
    await save(b.owner, CHOICE).expect(403);
    await find(b.owner).expect(403);
    await t.call(sellingApi.find, { channelSeq: a.channelSeq }).expect(401);
  });
});

describe('a paid class', () => {
  it('is not published before its seller can be named, each missing thing by its field, and is listed in the check', async () => {
    const courseSeq = await course(t, a.channelSeq, DRAFT);
    const { body } = await publish(courseSeq).expect(400);
    expect(body.errorName).toBe('NOT_READY_TO_SELL');
    expect(body.errors.map((one: { field: string }) => one.field)).toEqual(
      ['corpName', 'ceoName', 'regNo', 'addr', 'phone', 'email', 'account'].map((key) => `seller.${key}`),
    );
    const check = await t
      .call(courseApi.publishCheck, { channelSeq: a.channelSeq, courseSeq })
      .set('Access-Token', a.owner.token)
      .expect(200);
    expect(check.body.data.ready).toBe(false);
    expect(check.body.data.missing).toContainEqual({ step: 'seller', key: 'regNo' });
    await footer(FOOTER);
    expect((await find(a.owner).expect(200)).body.data.missing).toEqual(['account']);
    await publish(courseSeq).expect(400);
    await account();
    await publish(courseSeq).expect(200);
  });
  it('is sold by a private person who says so, with a name and a way to be reached', async () => {
    const courseSeq = await course(t, a.channelSeq, DRAFT);
    await save(a.owner, { ...CHOICE, privateSellerYn: 'Y' }).expect(200);
    expect((await publish(courseSeq).expect(400)).body.errors.map((one: { field: string }) => one.field)).toEqual([
      'seller.ceoName',
      'seller.phone',
      'seller.email',
    ]);
    await footer({ ceoName: '유시연', phone: '010-1234-5678', email: 'siyeon@hana.example' });
    await publish(courseSeq).expect(200);
  });
  it('goes on where it was published before, and a free one needs no seller until it asks for money', async () => {
    const before = await course(t, b.channelSeq, DRAFT);
    await t
      .call(courseApi.publish, { channelSeq: b.channelSeq, courseSeq: before })
      .set('Access-Token', b.owner.token)
      .send({})
      .expect(200);
    const free = await course(t, a.channelSeq, { ...DRAFT, fare_cd: '00', price: 0 });
    await publish(free).expect(200);
    const pay = (channelSeq: number, courseSeq: number, token: string) =>
      t
        .call(courseApi.updatePayment, { channelSeq, courseSeq })
        .set('Access-Token', token)
        .send({ fareCd: '01', price: 9_900, taxTypeCd: '01' });
    expect((await pay(a.channelSeq, free, a.owner.token).expect(400)).body.errorName).toBe('NOT_READY_TO_SELL');
    const published = await course(t, a.channelSeq, { ...DRAFT, publish_status_cd: '00' });
    expect((await pay(a.channelSeq, published, a.owner.token).expect(200)).body.data.course).toMatchObject({
      price: 9_900,
      taxTypeCd: '01',
    });
  });
});

describe('AM-1045 what a seller has to be named by', () => {
  const clear = (body: object) =>
    t
      .call(settingApi.saveFooter, { channelSeq: a.channelSeq })
      .set('Access-Token', a.owner.token)
      .send({ ...FOOTER, ...body });
  const fields = (answer: { body: { errors?: { field: string }[] } }) => answer.body.errors?.map((one) => one.field);
  it('is not taken away while something is sold, and may be once nothing is', async () => {
    await footer(FOOTER);
    await account();
    const courseSeq = await course(t, a.channelSeq, DRAFT);
    await publish(courseSeq).expect(200);
    expect(fields(await clear({ regNo: '', phone: ' ' }).expect(400))).toEqual(['regNo', 'phone']);
    await clear({ corpName: '둘 주식회사', fax: '' }).expect(200);
    await t.admin(sql`update main.course set publish_status_cd = '99' where course_seq = ${courseSeq}`);
    await clear({ regNo: '' }).expect(200);
  });
  it('is not emptied while a class is being published: one of both waits for the other and is refused', async () => {
    await footer(FOOTER);
    await account();
    const courseSeq = await course(t, a.channelSeq, DRAFT);
    const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
    await other.connect();
    const waits = () => t.eventually(async () => (await t.admin(WAITING)).length > 0);
    // The footer is emptied and not committed yet while the class is published.
    await other.query('begin');
    await other.query(`select from main.channel where channel_seq = ${a.channelSeq} for update`);
    await other.query(`update main.channel set footer = footer - 'regNo' where channel_seq = ${a.channelSeq}`);
    const publishing = publish(courseSeq).then();
    await waits();
    await other.query('commit');
    expect((await publishing).body.errorName).toBe('NOT_READY_TO_SELL');
    // The class is published and not committed yet while the footer is emptied.
    await footer(FOOTER);
    await other.query('begin');
    await other.query(`select from main.channel where channel_seq = ${a.channelSeq} for key share`);
    await other.query(`update main.course set publish_status_cd = '00' where course_seq = ${courseSeq}`);
    const emptying = clear({ regNo: '' }).then();
    await waits();
    await other.query('commit');
    expect(fields(await emptying)).toEqual(['regNo']);
    await other.end();
  });
  it('holds for whoever sold as a private person and becomes a business, and for a membership on sale', async () => {
    await save(a.owner, { ...CHOICE, privateSellerYn: 'Y' }).expect(200);
    await footer({ ceoName: '유시연', phone: '010-1234-5678', email: 'siyeon@hana.example' });
    await t.admin(
      insertInto('main.membership', {
        channelSeq: a.channelSeq,
        title: '멤버십',
        price: 5_000,
        periodCd: 'AUTO',
        openYn: 'Y',
        createdBy: a.owner.userSeq,
        createdAt: sql`now()`,
        updatedAt: sql`now()`,
      }),
    );
    expect(fields(await save(a.owner, CHOICE).expect(400))).toEqual(['privateSellerYn']);
    expect((await find(a.owner).expect(200)).body.data).toMatchObject({ privateSellerYn: 'Y', missing: [] });
    await save(a.owner, { ...CHOICE, privateSellerYn: 'Y', depositHours: 24 }).expect(200);
    await footer(FOOTER);
    await account();
    await save(a.owner, CHOICE).expect(200);
  });
  it('is not asked of a site that lacked it before, nor of one that sold before this rule', async () => {
    await course(t, a.channelSeq, { ...DRAFT, publish_status_cd: '00' });
    await clear({ regNo: '' }).expect(200);
    await t.admin(sql`update main.channel set seller_check_yn = 'N' where channel_seq = ${a.channelSeq}`);
    await clear({}).expect(200);
    await clear({ regNo: '', corpName: '' }).expect(200);
  });
});

describe('whatever else a site sells', () => {
  const onPro = () => t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${a.channelSeq}`);
  const ask = (endpoint: Parameters<TestApp['call']>[0], params: object = {}) =>
    t.call(endpoint, { channelSeq: a.channelSeq, ...params }).set('Access-Token', a.owner.token);
  const seller = async () => {
    await footer(FOOTER);
    await account();
  };
  it('a free challenge that is published gets a price only from a seller who can be named', async () => {
    await onPro();
    const courseSeq = await course(t, a.channelSeq, { ...DRAFT, course_type_cd: '07', fare_cd: '00', price: 0, publish_status_cd: '00' });
    const price = () => ask(challengeApi.update, { courseSeq }).send({ price: 9_900 });
    expect((await price().expect(400)).body.errorName).toBe('NOT_READY_TO_SELL');
    await ask(challengeApi.update, { courseSeq }).send({ title: '다른 제목' }).expect(200);
    await seller();
    expect((await price().expect(200)).body.data.challenge).toMatchObject({ price: 9_900 });
  });
  it('a membership is put on sale only by a seller who can be named; kept back it needs none, and one on sale goes on', async () => {
    await onPro();
    const body = { title: '멤버십', price: 5_000, periodCd: 'AUTO', courseSeqs: [] };
    expect((await ask(membershipApi.create).send(body).expect(400)).body.errorName).toBe('NOT_READY_TO_SELL');
    const kept = (
      await ask(membershipApi.create)
        .send({ ...body, openYn: 'N' })
        .expect(200)
    ).body.data as Membership;
    const open = () => ask(membershipApi.update, kept as never).send({ ...body, openYn: 'Y' });
    expect((await open().expect(400)).body.errorName).toBe('NOT_READY_TO_SELL');
    await seller();
    await open().expect(200);
    await t.admin(sql`update main.channel set footer = footer - 'regNo' where channel_seq = ${a.channelSeq}`);
    await ask(membershipApi.update, kept as never)
      .send({ ...body, title: '다른 이름' })
      .expect(200);
  });
});
