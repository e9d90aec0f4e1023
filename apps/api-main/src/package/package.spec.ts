import { SELECTION_TYPE, USER_LIMIT } from '@madang/contracts/codes';
import { certificateApi } from '@madang/contracts/main/certificate';
import type { Certificate, CertificateCheck } from '@madang/contracts/main/certificate-calls';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { couponApi } from '@madang/contracts/main/coupon';
import { courseApi, type Course, type CourseSummary } from '@madang/contracts/main/course';
import { packageApi, type PackageInfo } from '@madang/contracts/main/package';
import { urlOf } from '@madang/contracts/endpoint';
import { COURSE_ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { DAY } from '@madang/contracts/time';
import { Db, rows } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { query } from '@madang/server/sql/statement';
import { testApp, type TestApp } from '@madang/server/test-app';
import supertest from 'supertest';
import { AppModule } from '../app.module';
import { HoldJob } from '../enrolment/hold.job';
import { PaymentFollowerService } from '../enrolment/payment-follower.service';
import { enrol as enrolled, course, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
let learner: Person;
let a: number;
let b: number;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
  learner = await person(t, '이배움', s.channelSeq);
  a = await course(t, s.channelSeq, { title: '가 수업', fare_cd: '01', price: 50_000 });
  b = await course(t, s.channelSeq, { title: '나 수업', fare_cd: '01', price: 40_000 });
});
afterEach(() => t.resetNow());
afterAll(() => t.close());

const on = (endpoint: unknown, courseSeq: number | null, who: Person | null, body?: object) => {
  const call = t.call(endpoint as never, { channelSeq: s.channelSeq, ...(courseSeq !== null && { courseSeq }) } as never);
  const asked = who ? call.set('Access-Token', who.token) : call;
  return body ? asked.send(body) : asked;
};
const create = (body: object = {}, who: Person = s.owner) =>
  on(packageApi.create, null, who, { title: '묶음', courseSeqs: [a, b], price: 70_000, ...body });
const update = (seq: number, body: object, who: Person = s.owner) => on(packageApi.update, seq, who, body);
const publish = (seq: number, who: Person = s.owner) => on(courseApi.publish, seq, who, {});
/** Makes a package and publishes it. */
async function onSale(body: object = {}): Promise<number> {
  const { data } = (await create(body).expect(200)).body as { data: PackageInfo };
  await publish(data.pack.courseSeq).expect(200);
  return data.pack.courseSeq;
}
const find = async (seq: number, who: Person | null = null) => (await on(packageApi.find, seq, who).expect(200)).body.data as PackageInfo;
/** Enrols in a package by the path of packages. */
const apply = (seq: number, who = learner, body: object = {}) =>
  supertest(t.url('main'))
    .post(`/api/main/v1.0/channels/${s.channelSeq}/packages/${seq}/attendees`)
    .set('Access-Token', who.token)
    .send(body);
const current = async (courseSeq: number, who = learner) =>
  (
    await t.admin<Record<string, unknown>>(
      sql`select * from main.attend where course_seq = ${courseSeq} and user_seq = ${who.userSeq} and ended_at is null`,
    )
  )[0];
const states = (who = learner) => Promise.all([a, b].map(async (seq) => (await current(seq, who))?.['choise_status_cd']));
let serial = 0;
async function pay(attendSeq: number, courseSeq: number, status = 'PAID', who = learner): Promise<string> {
  const orderNo = `PK-${++serial}`;
  await t.admin(
    insertInto('util.pay_order', {
      channelSeq: s.channelSeq,
      orderNo,
      attendSeq,
      courseSeq,
      userSeq: who.userSeq,
      title: 'x',
      ordererName: 'x',
      email: 'x',
      price: 70000,
      amount: 70000,
      payMethodCd: 'CARD',
      provider: 'sandbox',
      createdAt: sql`now()`,
      status,
      paidAt: sql`now()`,
      depositUntil: sql`now() + interval '2 days'`,
    }),
  );
  await follow(attendSeq);
  return orderNo;
}
const follow = (attendSeq: number) => t.get('main', PaymentFollowerService).follow(s.channelSeq, attendSeq);
async function buy(seq: number, who = learner, body: object = {}): Promise<{ attendSeq: number; orderNo: string }> {
  const { attendSeq } = (await apply(seq, who, body).expect(200)).body.data as { attendSeq: number };
  return { attendSeq, orderNo: await pay(attendSeq, seq, 'PAID', who) };
}
async function refunded(orderNo: string, attendSeq: number): Promise<void> {
  await t.admin(sql`update util.pay_order set status = 'CANCELED' where order_no = ${orderNo}`);
  await follow(attendSeq);
}
/** Checks that a class's counters equal the counts of its rows. */
async function counted(courseSeq: number): Promise<void> {
  const [c] = await t.admin(sql`select attend_count, accept_cnt, wait_cnt, attend_sum from main.course where course_seq = ${courseSeq}`);
  const [rows] = await t.admin(
    sql`select count(*) filter (where ended_at is null)::int as attend_count,
        count(*) filter (where ended_at is null and choise_status_cd is distinct from '01')::int as accept_cnt,
       count(*) filter (where ended_at is null and choise_status_cd = '01')::int as wait_cnt, count(applied_at)::int as attend_sum
       from main.attend
       where course_seq = ${courseSeq}`,
  );
  expect(c).toEqual(rows);
}
const failure = (answer: { body: { errorName?: string } }) => answer.body.errorName;

describe('making one', () => {
  it('EN-039..050 EN-059 tells its terms, the viewer’s side and its classes', async () => {
    const terms = {
      discountPrice: 50_000,
      startAt: '2026-11-01T00:00:00.000Z',
      endAt: '2099-12-31T00:00:00.000Z',
      partNumber: 10,
      userLimitTypeCd: '01',
      choiseTypeCd: '00',
      vodDays: 90,
    };
    const made = (await create(terms).expect(200)).body.data as PackageInfo;
    const seq = made.pack.courseSeq;
    expect(made.pack).toMatchObject({
      ...terms,
      title: '묶음',
      price: 70_000,
      currentPartNumber: 0,
      fareCd: '01',
      currency: 'KRW',
      likeAt: null,
    });
    expect(made.courses.map((one) => [one.courseSeq, one.title, one.onShow])).toEqual([
      [a, '가 수업', true],
      [b, '나 수업', true],
    ]);
    await on(packageApi.find, seq, null).expect(404);
    await publish(seq).expect(200);
    await on(courseApi.like, seq, learner, {}).expect(200);
    await buy(seq);
    const seen = await find(seq, learner);
    expect(seen.pack).toMatchObject({ currentPartNumber: 1, likeAt: expect.any(String), likeCount: 1 });
    expect(seen.attend).toMatchObject({ choiseStatusCd: '00', validAt: expect.any(String) });
    expect(seen.courses.map((one) => one.isAttend)).toEqual([true, true]);
    expect((await find(seq)).attend).toEqual({ attendSeq: null, choiseStatusCd: null, attendAt: null, validAt: null });
    const { body } = await on(packageApi.list, null, null).expect(200);
    expect([body.data.totalCount, body.data.list[0].pack.courseSeq]).toEqual([1, seq]);
  });
  it('EN-051 EN-052 EN-053 EN-054 CR-092 refuses one class, what is no class of the site, a foreign currency, and terms that do not fit', async () => {
    const other = await site(t);
    const foreign = await course(t, other.channelSeq);
    const bad = async (body: object, name: string, field: string) => {
      const { body: answer } = await create(body).expect(400);
      expect([answer.errorName, answer.errors?.[0]?.field]).toEqual([name, field]);
    };
    await bad({ courseSeqs: [a] }, 'PACKAGE_TOO_FEW', 'courseSeqs');
    await bad({ courseSeqs: [a, a] }, 'PACKAGE_TOO_FEW', 'courseSeqs');
    await bad({ courseSeqs: [a, foreign] }, 'BAD_INPUT', 'courseSeqs');
    await bad({ currency: 'USD', priceEx: 5000, payMethods: ['OVERSEAS_CARD'] }, 'PACKAGE_CURRENCY', 'currency');
    await bad({ discountPrice: 70_000 }, 'DISCOUNT_NOT_LOWER', 'discountPrice');
    await bad({ discountPrice: 0 }, 'BAD_INPUT', 'discountPrice');
    await bad({ userLimitTypeCd: '01' }, 'BAD_INPUT', 'partNumber');
    await bad({ startAt: '2026-12-02T00:00:00Z', endAt: '2026-12-01T00:00:00Z' }, 'SALE_WINDOW_ORDER', 'endAt');
    await bad({ userLimitTypeCd: '02' }, 'BAD_INPUT', 'userLimitTypeCd');
    await t.admin(sql`update main.course set currency = 'USD' where course_seq = any(${[a, b]})`);
    const usd = { currency: 'USD', priceEx: 5000, payMethods: ['OVERSEAS_CARD'] };
    const { data } = (await create(usd).expect(200)).body;
    expect(data.pack).toMatchObject({ currency: 'USD', priceEx: 5000 });
    // A package in won may contain classes in dollars, and a package cannot contain a package.
    await create().expect(200);
    await bad({ courseSeqs: [a, data.pack.courseSeq] }, 'BAD_INPUT', 'courseSeqs');
    expect(failure(await update(data.pack.courseSeq, { courseSeqs: [b] }).expect(400))).toBe('PACKAGE_TOO_FEW');
    const more = { choiseTypeCd: '01', userLimitTypeCd: '00', partNumber: 3, imageUrl: '/files/public/1/pack.png' };
    const lower = { discountPrice: 60_000, discountPriceEx: 4000 };
    for (const field of ['discountPrice', 'discountPriceEx'] as const)
      expect((await update(data.pack.courseSeq, { ...lower, [field]: 0 }).expect(400)).body.errors[0].field).toBe(field);
    const manager = (await update(data.pack.courseSeq, { ...more, ...lower }).expect(200)).body.data;
    expect(manager.pack).toMatchObject({ ...more, ...lower, priceEx: 5000 });
  });
  it('CR-026 CR-088 AM-813 says how many it may be sold in both of its calls, and refuses fewer than are taken', async () => {
    const seq = ((await create({ partNumber: 10, userLimitTypeCd: '01' }).expect(200)).body.data as PackageInfo).pack.courseSeq;
    const information = async () => (await on(courseApi.find, seq, s.owner).expect(200)).body.data.course as Course;
    expect([(await find(seq, s.owner)).pack.partNumber, (await information()).partNumber]).toEqual([10, 10]);
    expect((await on(courseApi.find, a, s.owner).expect(200)).body.data.course.partNumber).toBeNull();
    await t.admin(sql`update main.course set attend_count = 4, accept_cnt = 4 where course_seq = ${seq}`);
    const { errors } = (await update(seq, { partNumber: 3 }).expect(400)).body;
    expect(errors).toEqual([expect.objectContaining({ field: 'partNumber', message: '4 이상으로 입력해 주세요.' })]);
    await update(seq, { partNumber: 4 }).expect(200);
    expect((await information()).partNumber).toBe(4);
  });
  it('CR-073 AM-027 is sold by days where staff say so, and to the minute otherwise', async () => {
    const times = { startAt: '2098-11-01T03:00:00.000Z', endAt: '2099-01-31T05:30:00.000Z' };
    const seq = ((await create({ ...times, settingPayTimeYn: 'N' }).expect(200)).body.data as PackageInfo).pack.courseSeq;
    const sale = async () => {
      const { settingPayTimeYn, payStartAt, payEndAt } = (await on(courseApi.find, seq, s.owner).expect(200)).body.data.course as Course;
      return [settingPayTimeYn, payStartAt, payEndAt];
    };
    const days = ['N', '2098-10-31T15:00:00.000Z', '2099-01-31T14:59:59.000Z'];
    expect(await sale()).toEqual(days);
    await update(seq, { title: '새 이름' }).expect(200);
    expect(await sale()).toEqual(days);
    await update(seq, times).expect(200);
    expect(await sale()).toEqual(['Y', times.startAt, times.endAt]);
    await update(seq, { settingPayTimeYn: 'N' }).expect(200);
    expect(await sale()).toEqual(days);
  });
  it('CR-071 CR-220 a package that is closed by hand stays so while its form is saved, and has no earlier end once it got another', async () => {
    const endAt = '2099-01-31T05:30:00.000Z';
    const seq = await onSale({ endAt });
    const sale = async () => (await on(courseApi.find, seq, s.owner).expect(200)).body.data.course.payEndAt as string | null;
    const close = (closeYn: string) => on(courseApi.close, seq, s.owner, { closeYn }).expect(200);
    await close('Y');
    const closed = (await sale())!;
    await update(seq, { price: 60_000, settingPayTimeYn: 'Y', endAt: `${closed.slice(0, 16)}:59Z` }).expect(200);
    expect(await sale()).toBe(closed);
    await close('N');
    expect(await sale()).toBe(endAt);
    await close('Y');
    await update(seq, { endAt: '2097-12-31T00:00:00.000Z' }).expect(200);
    t.setNow(new Date('2098-01-01T00:00:00Z'));
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    await close('N');
    expect(await sale()).toBeNull();
  });
  it('EN-054 a class keeps the currency of a package that is sold in it, and a package of another currency is not published', async () => {
    const dollars = { fareCd: '01', currency: 'USD', price: 50_000, priceEx: 5000, payMethods: ['OVERSEAS_CARD'] };
    const price = (seq: number, body: object) => on(courseApi.updatePayment, seq, s.owner, body);
    for (const seq of [a, b]) await price(seq, dollars).expect(200);
    const pack = { currency: 'USD', priceEx: 5000, payMethods: ['OVERSEAS_CARD'] };
    const seq = ((await create({ ...pack, title: '달러 묶음' }).expect(200)).body.data as PackageInfo).pack.courseSeq;
    await create({ title: '원화 묶음' }).expect(200);
    const won = { fareCd: '01', currency: 'KRW', price: 50_000, payMethods: ['CARD'] };
    const { body } = await price(a, won).expect(400);
    expect([body.errorName, body.errors[0].field, body.errors[0].message]).toEqual([
      'PACKAGE_CURRENCY',
      'currency',
      expect.stringContaining('달러 묶음'),
    ]);
    await price(a, { ...dollars, price: 60_000 }).expect(200);
    // The row is changed behind the rule, as a class was before there was one.
    await t.admin(sql`update main.course set currency = 'KRW' where course_seq = ${a}`);
    expect((await on(courseApi.publishCheck, seq, s.owner).expect(200)).body.data.missing).toEqual([{ step: 'payment', key: 'currency' }]);
    expect(failure(await publish(seq).expect(400))).toBe('PUBLISH_INCOMPLETE');
    await update(seq, { currency: 'KRW', payMethods: ['CARD'] }).expect(200);
    await publish(seq).expect(200);
    await price(b, won).expect(200);
  });
  it('PE-018 PE-065 is made and run by owner, operator, instructor and, within it, facilitator; not by a learner or another site', async () => {
    for (const role of ['OWN', 'MNG', 'TCH'] as const) {
      const who = await person(t, '가', s.channelSeq, role);
      const { data } = (await create({}, who).expect(200)).body;
      await update(data.pack.courseSeq, { title: '새 이름' }, who).expect(200);
      await publish(data.pack.courseSeq, who).expect(200);
    }
    const seq = await onSale();
    const facilitator = await person(t, '나', s.channelSeq);
    await update(seq, { title: '진행자' }, facilitator).expect(403);
    await t.admin(
      insertInto('main.course_user', { channelSeq: s.channelSeq, courseSeq: seq, userSeq: facilitator.userSeq, userTypeCd: 'FAC' }),
    );
    expect(COURSE_ROLE_PERMISSIONS.FAC).toContain('CLASS_LIFECYCLE_UPDATE');
    await update(seq, { title: '진행자' }, facilitator).expect(200);
    await on(courseApi.unpublish, seq, facilitator, {}).expect(200);
    await create({}, facilitator).expect(403);
    await create({}, learner).expect(403);
    const other = await site(t);
    await supertest(t.url('main'))
      .post(urlOf(packageApi.update as never, { channelSeq: other.channelSeq, courseSeq: seq } as never))
      .set('Access-Token', other.owner.token)
      .send({ title: '남의 것' })
      .expect(404);
    await update(a, { title: '클래스는 아님' }).expect(404);
  });
  it('CR-025 CR-028 CR-195 AM-327 shows its classes where it is, sells nothing without a price, and is not published with a class that is not', async () => {
    const draft = await course(t, s.channelSeq, { publish_status_cd: '99' });
    const seq = ((await create({ courseSeqs: [a, draft], price: null }).expect(200)).body.data as PackageInfo).pack.courseSeq;
    expect((await on(courseApi.publishCheck, seq, s.owner).expect(200)).body.data.missing).toEqual([
      { step: 'curriculums', key: 'unpublished' },
    ]);
    expect(failure(await publish(seq).expect(400))).toBe('PUBLISH_INCOMPLETE');
    await update(seq, { courseSeqs: [b, a] }).expect(200);
    await publish(seq).expect(200);
    expect((await find(seq)).pack.price).toBeNull();
    expect(failure(await apply(seq).expect(400))).toBe('CLASS_NOT_OPEN');
    const list = (await on(courseApi.list, null, null).expect(200)).body.data.list as CourseSummary[];
    const packages = (courseSeq: number) =>
      list.find((one) => one.courseSeq === courseSeq)?.inPackages.map((one) => [one.courseSeq, one.title]);
    expect([packages(a), packages(b), packages(seq)]).toEqual([[[seq, '묶음']], [[seq, '묶음']], []]);
    // A class links to no package that has no price, and among several packages to the newest one on sale.
    const line = async () =>
      ((await on(courseApi.list, null, null).expect(200)).body.data.list as CourseSummary[]).find((one) => one.courseSeq === a)!;
    expect((await line()).linkPackage).toBeNull();
    const selling = await onSale();
    const { linkPackage, inPackages } = await line();
    expect(linkPackage).toBe(selling);
    const { pack } = await find(selling);
    expect(inPackages.find((one) => one.courseSeq === selling)).toMatchObject({ fareCd: pack.fareCd, price: pack.price, currency: 'KRW' });
    // A package in dollars with a discount for a time gives each of its prices.
    const times = { discountStartAt: '2026-01-01T00:00:00.000Z', discountEndAt: '2099-01-01T00:00:00.000Z' };
    await t.admin(
      sql`update main.course
        set currency = 'USD', price_ex = 4900, discount_price_ex = 3900, discount_start_at = ${times.discountStartAt},
          discount_end_at = ${times.discountEndAt}
       where course_seq = ${selling}`,
    );
    const dollars = (await line()).inPackages.find((one) => one.courseSeq === selling);
    expect(dollars).toMatchObject({ currency: 'USD', priceEx: 4900, discountPriceEx: 3900, ...times });
    await t.admin(sql`update main.course set pay_end_cd = '00', pay_end_at = now() - interval '1 day' where course_seq = ${selling}`);
    expect((await line()).linkPackage).toBeNull();
    const [row] = await t.admin(sql`select in_package from main.course where course_seq = ${draft}`);
    expect(row).toEqual({ in_package: false });
  });
  it('AT-054 AM-587 opened to everyone it costs nothing and loses its discount; one enrols in it as before, and it is still edited', async () => {
    const seq = await onSale({ discountPrice: 50_000 });
    expect((await find(seq)).pack).toMatchObject({ fareCd: '01', price: 70_000, discountPrice: 50_000 });
    await on(courseApi.setPublic, seq, s.owner, { publicCd: '00', openYn: 'Y' }).expect(200);
    expect((await find(seq)).pack).toMatchObject({ fareCd: '00', price: 0, discountPrice: null });
    const { attendSeq, choiseStatusCd, needsPayment } = (await apply(seq).expect(200)).body.data;
    expect([attendSeq > 0, choiseStatusCd, needsPayment]).toEqual([true, '00', false]);
    expect(await states()).toEqual(['00', '00']);
    expect((await update(seq, { title: '열린 묶음' }).expect(200)).body.data.pack).toMatchObject({ title: '열린 묶음', fareCd: '00' });
  });
  it('PE-065 is not copied without the permission to make one', async () => {
    const seq = await onSale();
    const manager = await person(t, '운영자', s.channelSeq, 'MNG');
    await t.admin(
      sql`update main.channel_user
        set roles = roles - 'PACKAGE_CREATE'
        where channel_seq = ${s.channelSeq} and user_seq = ${manager.userSeq}`,
    );
    expect(failure(await on(courseApi.copy, seq, manager, {}).expect(403))).toBe('NO_PERMISSION');
    await on(courseApi.copy, a, manager, {}).expect(200);
  });
  it('TR-004 TR-010 TR-015 is copied, deleted and restored as a class; not with one, not with learners, and its classes stay', async () => {
    const seq = await onSale();
    const copied = (await on(courseApi.copy, seq, s.owner, {}).expect(200)).body.data.courseSeq as number;
    const copy = (await on(packageApi.find, copied, s.owner).expect(200)).body.data as PackageInfo;
    expect([copy.pack.publishStatusCd, copy.courses.map((one) => one.courseSeq)]).toEqual(['99', [a, b]]);
    const many = (courseSeqs: number[]) => on(courseApi.removeMany, null, s.owner, { courseSeqs });
    const single = await course(t, s.channelSeq);
    expect(failure(await many([copied, single]).expect(400))).toBe('DELETE_MIXED');
    expect(failure(await on(courseApi.remove, a, s.owner, {}).expect(400))).toBe('CLASS_IN_PACKAGE');
    await buy(seq);
    expect((await many([copied, seq]).expect(200)).body.data).toEqual({
      failCount: 1,
      failures: [{ courseSeq: seq, message: expect.stringContaining('수강') }],
    });
    await on(packageApi.find, copied, null).expect(410);
    const path = `/api/main/v1.0/channels/${s.channelSeq}/packages/${copied}/restore`;
    await supertest(t.url('main')).post(path).set('Access-Token', s.owner.token).expect(200);
    expect((await find(copied, s.owner)).courses).toHaveLength(2);
    await on(courseApi.remove, copied, s.owner, {}).expect(200);
    t.setNow(new Date(Date.now() + 8 * DAY));
    s.owner.token = await t.tokenOf(s.owner.userSeq);
    expect(failure(await on(courseApi.restore, copied, s.owner, {}).expect(400))).toBe('RESTORE_PASSED');
  });
});

describe('buying one', () => {
  it('PY-001 holds a seat in every class, lets in with the payment until its end, and ends with the refund', async () => {
    const seq = await onSale({ vodDays: 30 });
    const { attendSeq } = (await apply(seq).expect(200)).body.data;
    expect(await states()).toEqual([null, null]);
    // A seat that a package holds cannot be bought from its class at the same time.
    expect(failure(await on(enrolmentApi.create, a, learner, {}).expect(409))).toBe('PAYMENT_PENDING');
    const orderNo = await pay(attendSeq, seq);
    await follow(attendSeq);
    expect(await states()).toEqual(['00', '00']);
    const [pack, one] = [await current(seq), await current(a)];
    expect([one!['valid_at'], one!['package_seq']]).toEqual([pack!['valid_at'], seq]);
    for (const each of [seq, a, b]) await counted(each);
    expect(failure(await on(enrolmentApi.cancelMine, a, learner, {}).expect(400))).toBe('PACKAGE_MANAGED');
    await refunded(orderNo, attendSeq);
    expect(await states()).toEqual([undefined, undefined]);
    for (const each of [seq, a, b]) await counted(each);
  });
  it('EN-018 is managed in the package alone: an end set there, standby and cancelling reach the classes', async () => {
    const seq = await onSale({ vodDays: 30, fareCd: '00' });
    const { attendSeq } = (await apply(seq).expect(200)).body.data;
    const inClass = (await current(a))!['attend_seq'];
    const cancel = (courseSeq: number, attendSeqs: unknown[]) =>
      on(enrolmentApi.cancel, courseSeq, s.owner, { attendSeqs, reason: '요청' });
    expect(failure(await cancel(a, [inClass]).expect(400))).toBe('PACKAGE_MANAGED');
    await on(enrolmentApi.extend, seq, s.owner, { attendSeqs: [attendSeq], validAt: '2030-01-01T00:00:00Z' }).expect(200);
    expect((await current(a))!['valid_at']).toEqual(new Date('2030-01-01T00:00:00Z'));
    const status = (choiseStatusCd: string) => on(enrolmentApi.setStatus, seq, s.owner, { attendSeqs: [attendSeq], choiseStatusCd });
    await status('01').expect(200);
    expect(await states()).toEqual([undefined, undefined]);
    await status('00').expect(200);
    expect(await states()).toEqual(['00', '00']);
    await cancel(seq, [attendSeq]).expect(200);
    expect(await states()).toEqual([undefined, undefined]);
    for (const each of [seq, a, b]) await counted(each);
  });
  it('AM-1075 a package that was put off until after its end gives access to its classes again once approved', async () => {
    const seq = await onSale({ vodDays: 30, fareCd: '00' });
    const { attendSeq } = (await apply(seq).expect(200)).body.data;
    const end = (await current(seq))!['valid_at'];
    const status = (choiseStatusCd: string) => on(enrolmentApi.setStatus, seq, s.owner, { attendSeqs: [attendSeq], choiseStatusCd });
    await status('01').expect(200);
    await t.admin(sql`update main.attend set valid_at = ${new Date(Date.now() - DAY)} where attend_seq = ${attendSeq}`);
    await status('00').expect(200);
    expect([(await current(seq))!['valid_at'], (await current(a))!['valid_at'], (await current(b))!['valid_at']]).toEqual([end, end, end]);
    for (const each of [seq, a, b]) await counted(each);
  });
  it('EN-057 SH-072 stops who is in a class already unless told to go on; then that class is prolonged, and shortened again by the refund', async () => {
    const seq = await onSale({ vodDays: 30 });
    const soon = new Date(Date.now() + DAY);
    const own = await enrolled(
      t,
      { channelSeq: s.channelSeq, courseSeq: a, userSeq: learner.userSeq },
      { valid_at: soon, applied_at: new Date() },
    );
    await t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1, attend_sum = 1 where course_seq = ${a}`);
    const refused = await apply(seq).expect(409);
    expect([refused.body.errorName, refused.body.message]).toEqual(['PACKAGE_ATTENDED', expect.stringContaining('가 수업')]);
    expect((await on(packageApi.checkAttend, seq, learner).expect(200)).body.data).toEqual([
      { courseSeq: a, title: '가 수업', validAt: soon.toISOString() },
    ]);
    await on(packageApi.checkAttend, seq, null).expect(401);
    const bought = await buy(seq, learner, { skipAttendCheckYn: true });
    const end = (await current(seq))!['valid_at'];
    expect(await current(a)).toMatchObject({ attend_seq: own, package_seq: null, valid_at: end });
    await refunded(bought.orderNo, bought.attendSeq);
    expect(await current(a)).toMatchObject({ attend_seq: own, valid_at: soon, choise_status_cd: '00' });
    expect(await current(b)).toBeUndefined();
    // Access without an end stays without an end (AM-058).
    await t.admin(sql`update main.attend set valid_at = null where attend_seq = ${own}`);
    await buy(seq, learner, { skipAttendCheckYn: true });
    expect((await current(a))!['valid_at']).toBeNull();
    for (const each of [seq, a, b]) await counted(each);
  });
  it('two packages with the same class: the one that stays keeps it', async () => {
    const c = await course(t, s.channelSeq);
    const [first, second] = [await onSale({ vodDays: 30 }), await onSale({ vodDays: 90, courseSeqs: [a, c] })];
    const one = await buy(first);
    const two = await buy(second, learner, { skipAttendCheckYn: true });
    const end = (await current(second))!['valid_at'];
    expect((await current(a))!['valid_at']).toEqual(end);
    await refunded(one.orderNo, one.attendSeq);
    expect(await current(a)).toMatchObject({ package_seq: second, valid_at: end, choise_status_cd: '00' });
    expect(await current(b)).toBeUndefined();
    await refunded(two.orderNo, two.attendSeq);
    expect([await current(a), await current(c)]).toEqual([undefined, undefined]);
    for (const each of [first, second, a, b, c]) await counted(each);
  });
  it.each([0, 1])(
    'AM-920 two packages extend one enrolment: each can be taken back first (%i), and access ends as without it',
    async (first) => {
      const c = await course(t, s.channelSeq);
      // The one that is bought first lasts longer.
      const [long, short] = [await onSale({ vodDays: 90 }), await onSale({ vodDays: 30, courseSeqs: [a, c] })];
      const soon = new Date(Date.now() + DAY);
      await enrolled(t, { channelSeq: s.channelSeq, courseSeq: a, userSeq: learner.userSeq }, { valid_at: soon, applied_at: new Date() });
      const bought = [await buy(long, learner, { skipAttendCheckYn: true }), await buy(short, learner, { skipAttendCheckYn: true })];
      const ends = [(await current(long))!['valid_at'], (await current(short))!['valid_at']];
      expect((await current(a))!['valid_at']).toEqual(ends[0]);
      const back = (n: number) => refunded(bought[n]!.orderNo, bought[n]!.attendSeq);
      await back(first);
      expect(await current(a)).toMatchObject({ valid_at: ends[1 - first], choise_status_cd: '00', package_seq: null });
      await back(1 - first);
      expect((await current(a))!['valid_at']).toEqual(soon);
    },
  );
  it('CU-115 AM-246 certificates of its classes go with its money, also once it is over, but for a class that another package keeps', async () => {
    const { channelSeq } = s;
    const c = await course(t, channelSeq, { title: '다 수업', fare_cd: '01', price: 30_000 });
    for (const seq of [a, b, c]) await on(certificateApi.saveRule, seq, s.owner, { issueCd: '01' }).expect(200);
    const issue = async (courseSeq: number) => {
      const call = t.call(certificateApi.issue, { channelSeq, courseSeq, userSeq: learner.userSeq }).set('Access-Token', s.owner.token);
      return ((await call.expect(200)).body.data as Certificate).certificateNo;
    };
    const stateOf = async (certificateNo: string) =>
      ((await t.call(certificateApi.check, { channelSeq, certificateNo }).expect(200)).body.data as CertificateCheck).state;
    const first = await buy(await onSale());
    const wide = await onSale({ courseSeqs: [b, c] });
    const second = await buy(wide, learner, { skipAttendCheckYn: true });
    const [ofA, ofB, ofC] = [await issue(a), await issue(b), await issue(c)];
    await refunded(first.orderNo, first.attendSeq);
    await t.eventually(async () => (await stateOf(ofA)) === 'REVOKED');
    expect([await stateOf(ofB), await stateOf(ofC)]).toEqual(['VALID', 'VALID']);

    await t.admin(
      sql`update main.attend set ended_at = now(), valid_at = now(), end_cd = 'USED_UP'
        where user_seq = ${learner.userSeq} and ended_at is null`,
    );
    await buy(wide);
    const again = await issue(b);
    await refunded(second.orderNo, second.attendSeq);
    expect([await stateOf(ofB), await stateOf(ofC), await stateOf(again)]).toEqual(['REVOKED', 'REVOKED', 'VALID']);
  });

  it('AM-982 a certificate that was earned by a package which is over outlasts the money of the package that took its class over', async () => {
    const { channelSeq } = s;
    const c = await course(t, channelSeq, { title: '다 수업' });
    await on(certificateApi.saveRule, b, s.owner, { issueCd: '01' }).expect(200);
    const short = await onSale({ vodDays: 30 });
    const first = await buy(short);
    const second = await buy(await onSale({ vodDays: 90, courseSeqs: [b, c] }), learner, { skipAttendCheckYn: true });
    const issue = t.call(certificateApi.issue, { channelSeq, courseSeq: b, userSeq: learner.userSeq }).set('Access-Token', s.owner.token);
    const { certificateNo } = (await issue.expect(200)).body.data as Certificate;
    const state = async () =>
      ((await t.call(certificateApi.check, { channelSeq, certificateNo }).expect(200)).body.data as CertificateCheck).state;
    await t.admin(sql`update main.attend set attend_at = attend_at - interval '1 day' where user_seq = ${learner.userSeq}`);
    await t.admin(sql`update main.attend set valid_at = now() where attend_seq = ${first.attendSeq}`);
    // Whoever buys the package again uses the first one up, so that the second one takes the class over; the new one is not paid.
    await apply(short, learner, { skipAttendCheckYn: true }).expect(200);
    await on(enrolmentApi.cancelMine, short, learner, { reason: '' }).expect(200);
    await refunded(second.orderNo, second.attendSeq);
    await t.eventually(async () => {
      const heard = sql`
        select state::text as state
        from jobs.job
        where name = 'attend.cancelled.main'
          and (data ->> 'attendSeq')::bigint = ${second.attendSeq}
      `;
      return (await t.admin(heard))[0]?.['state'] === 'completed';
    });
    expect(await current(b)).toBeUndefined();
    expect(await state()).toBe('VALID');
    await refunded(first.orderNo, first.attendSeq);
    await t.eventually(async () => (await state()) === 'REVOKED');
  });

  it('AM-920 a seat that two packages use lasts as long as the longer one, also once staff set another end of the shorter', async () => {
    const c = await course(t, s.channelSeq);
    const [short, long] = [await onSale({ vodDays: 30 }), await onSale({ vodDays: 90, courseSeqs: [a, c] })];
    const { attendSeq } = await buy(short);
    const other = await buy(long, learner, { skipAttendCheckYn: true });
    const end = (await current(long))!['valid_at'];
    const days = { attendSeqs: [attendSeq], days: 5 };
    await on(enrolmentApi.extend, short, s.owner, days).expect(200);
    expect((await current(a))!['valid_at']).toEqual(end);
    expect((await current(b))!['valid_at']).toEqual((await current(short))!['valid_at']);
    await refunded(other.orderNo, other.attendSeq);
    expect((await current(a))!['valid_at']).toEqual((await current(short))!['valid_at']);
  });
  it('AM-984 one from before that holds a survey of demand gives nobody a seat in it, and is not sold', async () => {
    const seq = await onSale();
    await t.admin(sql`update main.course set course_type = 'SURVEY' where course_seq = ${b}`);
    const refused = await apply(seq).expect(400);
    expect([refused.body.errorName, refused.body.message]).toEqual(['PACKAGE_CLASS_FULL', expect.stringContaining('나 수업')]);
    expect(await states(learner)).toEqual([undefined, undefined]);
    const added = await on(enrolmentApi.add, seq, s.owner, { userSeqs: [learner.userSeq] });
    expect(failure(added)).toBe('PACKAGE_CLASS_FULL');
    expect(await states(learner)).toEqual([undefined, undefined]);
  });
  it('the last seat goes to one of two; a class without a seat refuses the package before any money; who left makes room', async () => {
    const seq = await onSale({ userLimitTypeCd: '01', partNumber: 1 });
    const other = await person(t, '박빠름', s.channelSeq);
    const both = await Promise.all([apply(seq), apply(seq, other)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(both.map(failure).filter(Boolean)).toEqual(['CAPACITY_FULL']);
    for (const each of [seq, a, b]) await counted(each);

    const wide = await onSale();
    await t.admin(sql`update main.course set user_limit_type_cd = '99', max_user_count = 1 where course_seq = ${b}`);
    const late = await person(t, '최늦음', s.channelSeq);
    const refused = await apply(wide, late).expect(400);
    expect([refused.body.errorName, refused.body.message]).toEqual(['PACKAGE_CLASS_FULL', expect.stringContaining('나 수업')]);
    // The package takes a seat in all of its classes or in none, so the class with a free seat has taken nobody.
    expect(await states(late)).toEqual([undefined, undefined]);
    await counted(a);
    // When the hold of the unpaid package ends, its seats in the classes are free again.
    t.setNow(new Date(Date.now() + 16 * 60_000));
    await t.get('main', HoldJob).run();
    await apply(wide, late).expect(200);
    for (const each of [seq, wide, a, b]) await counted(each);
  });
  it('CR-193 CR-194 EN-046 a full package puts on its waitlist, and the next one up has seats in the classes', async () => {
    const seq = await onSale({ userLimitTypeCd: '00', partNumber: 1 });
    const { attendSeq } = (await apply(seq).expect(200)).body.data;
    const next = await person(t, '차차례', s.channelSeq);
    expect((await apply(seq, next).expect(200)).body.data).toMatchObject({ choiseStatusCd: '01', waitlisted: true });
    expect(await states(next)).toEqual([undefined, undefined]);
    expect((await find(seq)).pack).toMatchObject({ userLimitTypeCd: '00', currentPartNumber: 1 });
    await on(enrolmentApi.cancelMine, seq, learner, {}).expect(200);
    expect(await current(seq, next)).toMatchObject({ hold_cd: 'CLAIM', choise_status_cd: null });
    expect(await states(next)).toEqual([null, null]);
    await t.get('main', HoldJob).run();
    expect(await states(next)).toEqual([null, null]);
    expect(attendSeq).toBeGreaterThan(0);
    for (const each of [seq, a, b]) await counted(each);
  });
  describe('EN-026 what its classes ask', () => {
    const question = (text: string, requiredYn: string) => ({ question: text, requiredYn });
    const answer = (text: string, given: string) => ({ question: text, answer: given });
    const address = { recipient: '이배움', phone: '01012345678', zipCode: '04790', address: '서울 성동구 1', addressDetail: '', memo: '' };
    const asking = (courseSeq: number, questions: object[], more: Sql) =>
      t.admin(
        sql`update main.course set question_status_cd = '00', course_questions = ${JSON.stringify(questions)}, ${more}
         where course_seq = ${courseSeq}`,
      );
    const asked = async (seq: number, who = learner) => (await on(packageApi.asked, seq, who).expect(200)).body.data;
    const addresses = (who = learner) =>
      t.admin<{ course: number; recipient: string }>(
        sql`select a.course_seq::int as course, d.recipient
          from main.delivery_address d
          join main.attend a on a.channel_seq = d.channel_seq and a.attend_seq = d.attend_seq
          where a.user_seq = ${who.userSeq}
          order by 1`,
      );
    /** The classes whose material is owed to a person, at an address that is known. */
    const owed = (who = learner) =>
      t.get('main', Db).tx({ channelSeq: s.channelSeq }, (tx) =>
        rows(
          tx,
          query<{ course: number }>(
            'package-spec.owed',
            sql`select course_seq::int as course from pub_delivery_owed
        where user_seq = ${who.userSeq} and owed and recipient is not null`,
          ),
        ),
      );
    beforeEach(async () => {
      await asking(a, [question('경력', 'N'), question('목표', 'Y')], sql`attend_phone_input_yn = 'Y'`);
      await asking(b, [question('경력', 'Y')], sql`delivery_cd = '00'`);
    });
    const given = { phone: '01012345678', answers: [answer('경력', '2년'), answer('목표', '책')], delivery: address };

    it('is asked once, required by the server, and kept by the enrolment of each class', async () => {
      const seq = await onSale();
      expect(await asked(seq)).toEqual({
        attendPhoneInputYn: 'Y',
        deliveryCd: '00',
        courseQuestions: [question('경력', 'Y'), question('목표', 'Y')],
      });
      await on(packageApi.asked, seq, null).expect(401);
      await on(packageApi.asked, a, learner).expect(404);
      expect(failure(await apply(seq).expect(400))).toBe('PHONE_REQUIRED');
      const lacks = async (body: object) => (await apply(seq, learner, body).expect(400)).body.errors[0].field;
      expect(await lacks({ ...given, delivery: undefined })).toBe('delivery');
      expect(await lacks({ ...given, answers: [answer('경력', '2년')] })).toBe('answers[1].answer');
      await buy(seq, learner, given);
      expect(await current(a)).toMatchObject({ phone: given.phone, answers: given.answers });
      expect(await current(b)).toMatchObject({ phone: null, answers: [answer('경력', '2년')] });
      expect(await addresses()).toEqual([
        { course: b, recipient: '이배움' },
        { course: seq, recipient: '이배움' },
      ]);
      expect(await owed()).toEqual([{ course: b }]);
    });
    it('is kept by classes that an approval or a paid package gives later', async () => {
      const seq = await onSale({ choiseTypeCd: '01' });
      await on(enrolmentApi.create, a, learner, given).expect(200);
      await t.admin(sql`update main.attend set choise_status_cd = '01', hold_cd = null, hold_until = null where course_seq = ${a}`);
      await t.admin(sql`update main.course set accept_cnt = 0, wait_cnt = 1 where course_seq = ${a}`);
      const { attendSeq } = (await apply(seq, learner, given).expect(200)).body.data;
      await on(enrolmentApi.setStatus, seq, s.owner, { attendSeqs: [attendSeq], choiseStatusCd: '00' }).expect(200);
      await pay(attendSeq, seq);
      expect(await current(a)).toMatchObject({ package_seq: seq, choise_status_cd: '00', phone: given.phone, answers: given.answers });
      expect(await owed()).toEqual([{ course: b }]);
    });
    it('is not asked of a class that the buyer is in already', async () => {
      const seq = await onSale();
      await enrolled(t, { channelSeq: s.channelSeq, courseSeq: a, userSeq: learner.userSeq });
      await t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1, attend_sum = 1 where course_seq = ${a}`);
      expect(await asked(seq)).toEqual({ attendPhoneInputYn: 'N', deliveryCd: '00', courseQuestions: [question('경력', 'Y')] });
      const { attendSeq } = (
        await apply(seq, learner, { skipAttendCheckYn: true, answers: [answer('경력', '2년')], delivery: address }).expect(200)
      ).body.data;
      await pay(attendSeq, seq);
      expect(await current(b)).toMatchObject({ package_seq: seq, answers: [answer('경력', '2년')] });
    });
  });
  describe('AM-955 an application to one of its classes', () => {
    /** Somebody applies to class `a` and is next on the waitlist of the package, whose only seat is held by another person. */
    async function waiting(waitlisted: boolean) {
      await t.admin(sql`update main.course set choise_type_cd = '01' where course_seq = ${a}`);
      const next = await person(t, '차차례', s.channelSeq);
      const own = (await on(enrolmentApi.create, a, next, {}).expect(200)).body.data.attendSeq as number;
      await t.admin(sql`update main.attend set waitlisted = ${waitlisted} where attend_seq = ${own}`);
      const seq = await onSale({ userLimitTypeCd: '00', partNumber: 1 });
      const held = (await apply(seq).expect(200)).body.data.attendSeq as number;
      const waits = (await apply(seq, next, { skipAttendCheckYn: true }).expect(200)).body.data;
      expect(waits).toMatchObject({ choiseStatusCd: '01', waitlisted: true });
      return { next, own, seq, held, attendSeq: waits.attendSeq as number };
    }
    const cancelled = (attendSeq: number) =>
      t.admin(sql`select from jobs.job where name like 'attend.cancelled.%' and (data ->> 'attendSeq')::bigint = ${attendSeq}`);
    const mine = async (courseSeq: number, who: Person) => (await on(enrolmentApi.mine, courseSeq, who).expect(200)).body.data;

    it.each([
      ['by the site’s choice', false],
      ['on the waitlist', true],
    ])('%s is put aside for an offered package, and waits again as it did if the offer lapses', async (_, waitlisted) => {
      const { next, own, seq } = await waiting(waitlisted);
      await on(enrolmentApi.cancelMine, seq, learner, {}).expect(200);
      expect(await current(seq, next)).toMatchObject({ hold_cd: 'CLAIM' });
      expect(await current(a, next)).toMatchObject({ attend_seq: own, choise_status_cd: null, package_seq: seq, waitlisted: false });
      expect(await mine(a, next)).toMatchObject({ attendSeq: own, needsPayment: false });
      expect(failure(await on(enrolmentApi.create, a, next, {}).expect(409))).toBe('PAYMENT_PENDING');
      expect(failure(await on(enrolmentApi.cancelMine, a, next, {}).expect(400))).toBe('PACKAGE_MANAGED');
      for (const each of [seq, a, b]) await counted(each);
      t.setNow(new Date(Date.now() + 3 * DAY + 60_000));
      await t.get('main', HoldJob).run();
      expect(await current(seq, next)).toBeUndefined();
      const again = { attend_seq: own, choise_status_cd: '01', waitlisted, package_seq: null, hold_cd: null, hold_until: null };
      expect(await current(a, next)).toMatchObject(again);
      expect(await current(b, next)).toBeUndefined();
      expect(await cancelled(own)).toEqual([]);
      for (const each of [seq, a, b]) await counted(each);
    });
    it('ends once the package is paid, which gives the class instead', async () => {
      const { next, own, seq, attendSeq } = await waiting(false);
      await on(enrolmentApi.cancelMine, seq, learner, {}).expect(200);
      await pay(attendSeq, seq, 'PAID', next);
      expect(await states(next)).toEqual(['00', '00']);
      expect(await current(a, next)).toMatchObject({ package_seq: seq });
      expect(await t.admin(sql`select cancel_cd from main.attend where attend_seq = ${own}`)).toEqual([{ cancel_cd: 'PACKAGE' }]);
      expect(await t.admin(sql`select from main.package_extension where channel_seq = ${s.channelSeq}`)).toEqual([]);
      for (const each of [seq, a, b]) await counted(each);
    });
    it('in a class with a cap has its place already, which a package of the same person takes', async () => {
      await t.admin(
        sql`update main.course set
          choise_type_cd = ${SELECTION_TYPE.MANAGER},
          user_limit_type_cd = ${USER_LIMIT.CAPPED},
          max_user_count = attend_count + 1
         where course_seq = ${a}`,
      );
      const next = await person(t, '차차례', s.channelSeq);
      await on(enrolmentApi.create, a, next, {}).expect(200);
      const seq = await onSale();
      await apply(seq, next, { skipAttendCheckYn: true }).expect(200);
      expect(await current(a, next)).toMatchObject({ package_seq: seq });
      for (const each of [seq, a, b]) await counted(each);
    });
    it('EN-055 AM-1091 is not named as a class that one is in, and the purchase goes on without a question', async () => {
      await t.admin(sql`update main.course set choise_type_cd = ${SELECTION_TYPE.MANAGER} where course_seq = ${a}`);
      const next = await person(t, '차차례', s.channelSeq);
      await on(enrolmentApi.create, a, next, {}).expect(200);
      const seq = await onSale();
      expect((await on(packageApi.checkAttend, seq, next).expect(200)).body.data).toEqual([]);
      await apply(seq, next).expect(200);
      expect(await current(a, next)).toMatchObject({ package_seq: seq });
      for (const each of [seq, a, b]) await counted(each);
    });
    it('waits again when the checkout of the package is given up, or staff take the offer back', async () => {
      const { next, own, seq, attendSeq } = await waiting(false);
      const buyable = await onSale({ title: '다른 묶음' });
      await apply(buyable, next, { skipAttendCheckYn: true }).expect(200);
      expect(await current(a, next)).toMatchObject({ attend_seq: own, package_seq: buyable });
      t.setNow(new Date(Date.now() + 16 * 60_000));
      await t.get('main', HoldJob).run();
      expect(await current(seq, next)).toMatchObject({ hold_cd: 'CLAIM' });
      expect(await current(a, next)).toMatchObject({ attend_seq: own, package_seq: seq });
      await on(enrolmentApi.setStatus, seq, s.owner, { attendSeqs: [attendSeq], choiseStatusCd: '01' }).expect(200);
      expect(await current(a, next)).toMatchObject({ attend_seq: own, choise_status_cd: '01', package_seq: null });
      for (const each of [seq, buyable, a, b]) await counted(each);
    });
  });
  it('a coupon that pays for all of it lets in at once; staff lets in without a payment; a deposit taken back locks the classes', async () => {
    const seq = await onSale();
    const made = await on(couponApi.create, null, s.owner, { title: '전액', code: 'ALLFREE', discountTypeCd: '01', discount: 100 }).expect(
      200,
    );
    learner = await person(t, '이배움', s.channelSeq);
    await on(couponApi.register, null, learner, { channelSeq: s.channelSeq, code: 'ALLFREE' }).expect(200);
    const [usable] = (await on(couponApi.usable, seq, learner).expect(200)).body.data;
    await apply(seq, learner, { couponSeq: usable.couponSeq }).expect(200);
    expect([await states(), made.body.data.code]).toEqual([['00', '00'], 'ALLFREE']);
    const guest = await person(t, '한손님', s.channelSeq);
    await on(enrolmentApi.add, seq, s.owner, { userSeqs: [guest.userSeq] }).expect(200);
    expect(await states(guest)).toEqual(['00', '00']);
    const payer = await person(t, '정입금', s.channelSeq);
    const { attendSeq } = (await apply(seq, payer).expect(200)).body.data;
    const orderNo = await pay(attendSeq, seq, 'PAID', payer);
    await t.admin(sql`update util.pay_order set status = 'WAITING_DEPOSIT' where order_no = ${orderNo}`);
    await follow(attendSeq);
    expect(await states(payer)).toEqual([null, null]);
    await t.admin(sql`update util.pay_order set status = 'PAID' where order_no = ${orderNo}`);
    await follow(attendSeq);
    expect(await states(payer)).toEqual(['00', '00']);
    for (const each of [seq, a, b]) await counted(each);
  });
  it('AM-892 staff who add or approve several read of each who cannot be, by which class of the package; the others are in', async () => {
    const seq = await onSale({ fareCd: '00', price: null });
    const [undecided, paying, guest] = [
      await person(t, '김결정', s.channelSeq),
      await person(t, '이결제', s.channelSeq),
      await person(t, '한손님', s.channelSeq),
    ];
    const inClassA = { channelSeq: s.channelSeq, courseSeq: a, userSeq: undecided.userSeq };
    await enrolled(t, inClassA, { choise_status_cd: '01', attend_at: null, applied_at: new Date(), paid_at: new Date() });
    await t.admin(sql`update main.course set attend_count = 1, wait_cnt = 1, attend_sum = 1 where course_seq = ${a}`);
    const { attendSeq } = (await on(enrolmentApi.create, b, paying, {}).expect(200)).body.data;
    await pay(attendSeq, b, 'WAITING_DEPOSIT', paying);
    const add = (...people: Person[]) => on(enrolmentApi.add, seq, s.owner, { userSeqs: people.map((one) => one.userSeq) });
    expect((await add(undecided, paying, guest).expect(200)).body.data).toEqual({
      added: 1,
      failed: [
        { userSeq: undecided.userSeq, message: expect.stringMatching(/‘가 수업’.*승인을 기다리고/) },
        { userSeq: paying.userSeq, message: expect.stringMatching(/‘나 수업’.*결제하고 있어요/) },
      ],
    });
    expect(await states(guest)).toEqual(['00', '00']);
    expect(await current(seq, undecided)).toBeUndefined();
    expect(failure(await add(paying).expect(409))).toBe('PACKAGE_CLASS_PAYING');

    await t.admin(sql`update main.course set user_limit_type_cd = '99', max_user_count = 2 where course_seq = ${b}`);
    await update(seq, { choiseTypeCd: '01' }).expect(200);
    expect(failure(await add(learner).expect(400))).toBe('PACKAGE_CLASS_FULL');
    const applied = [
      (await apply(seq).expect(200)).body.data.attendSeq,
      (await apply(seq, undecided, { skipAttendCheckYn: true }).expect(200)).body.data.attendSeq,
    ];
    const approve = (attendSeqs: unknown[]) => on(enrolmentApi.setStatus, seq, s.owner, { attendSeqs, choiseStatusCd: '00' });
    expect((await approve(applied).expect(200)).body.data).toMatchObject({
      failCount: 2,
      fullCount: 0,
      failures: [
        { attendSeq: applied[0], message: expect.stringContaining('‘나 수업’') },
        { attendSeq: applied[1], message: expect.stringContaining('‘가 수업’') },
      ],
    });
    expect(failure(await approve([applied[0]]).expect(400))).toBe('PACKAGE_CLASS_FULL');
    for (const each of [seq, a, b]) await counted(each);
  });
  it('AM-908 whoever cannot be added keeps the package that has expired, and nobody hears that it ended', async () => {
    const seq = await onSale({ fareCd: '00', price: null });
    const [paying, guest] = [await person(t, '이결제', s.channelSeq), await person(t, '한손님', s.channelSeq)];
    const { attendSeq: old } = (await apply(seq, paying).expect(200)).body.data;
    await t.admin(
      sql`update main.attend set attend_at = now() - interval '9 days', valid_at = now() - interval '1 day'
        where user_seq = ${paying.userSeq} and channel_seq = ${s.channelSeq}`,
    );
    const { attendSeq } = (await on(enrolmentApi.create, b, paying, {}).expect(200)).body.data;
    await pay(attendSeq, b, 'WAITING_DEPOSIT', paying);
    const before = [await current(seq, paying), await current(a, paying), await current(b, paying)];
    expect(before).toMatchObject([{ attend_seq: old }, { package_seq: seq }, { attend_seq: attendSeq }]);
    const events = async () =>
      (
        await t.admin<{ name: string }>(
          sql`select name from jobs.job where data ->> 'userSeq' = ${String(paying.userSeq)} and name like 'attend.%' order by name`,
        )
      ).map(({ name }) => name);
    const told = await events();
    const userSeqs = [paying.userSeq, guest.userSeq];
    expect((await on(enrolmentApi.add, seq, s.owner, { userSeqs }).expect(200)).body.data).toEqual({
      added: 1,
      failed: [{ userSeq: paying.userSeq, message: expect.stringMatching(/‘나 수업’.*결제하고 있어요/) }],
    });
    expect([await current(seq, paying), await current(a, paying), await current(b, paying)]).toEqual(before);
    expect(await events()).toEqual(told);
    expect(await states(guest)).toEqual(['00', '00']);
    for (const each of [seq, a, b]) await counted(each);
  });
});
