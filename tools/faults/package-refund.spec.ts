import { readFileSync } from 'node:fs';
import { APPLICATION_STATUS } from '@madang/contracts/codes';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi, type Enrolment } from '@madang/contracts/main/enrolment';
import { mypageApi } from '@madang/contracts/main/mypage';
import { DAY } from '@madang/contracts/time';
import { refundApi } from '@madang/contracts/util/refund';
import type { RefundQuote } from '@madang/contracts/util/refund-calls';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { join, PASSWORD } from '../../apps/api-main/src/account/account.fixture';
import type { Person } from '../../apps/api-main/src/course/course.fixture';
import { shop, type Shop } from './shop';

const PACKAGE_PRICE = 100_000;
/** How long after the purchase staff look at the refund: at once, and when the days of withdrawal are over. */
const LOOKS = [0, 9 * DAY];
let s: Shop;
beforeAll(async () => {
  s = await shop();
});
afterEach(() => s.calm());
afterAll(() => s.close());

interface Class {
  courseSeq: number;
  lessons: number[];
}
/** Makes a class of five lessons. */
async function lessons(): Promise<Class> {
  const courseSeq = await s.course();
  const made = await s.t.admin<{ seq: number }>(
    sql`insert into main.curriculum (channel_seq, course_seq, curriculum_type_cd, title)
     select ${s.site.channelSeq}, ${courseSeq}, '05', 'lesson'
     from generate_series(1, 5)
     returning curriculum_seq::int as seq`,
  );
  return { courseSeq, lessons: made.map(({ seq }) => seq) };
}
const open = async (who: Person, { courseSeq, lessons: all }: Class, count: number) => {
  for (const curriculumSeq of all.slice(0, count))
    await s.t
      .call(curriculumApi.find, { channelSeq: s.site.channelSeq, courseSeq, curriculumSeq })
      .set('Access-Token', who.token)
      .expect(200);
};
async function pack(classes: readonly Class[]): Promise<number> {
  const packageSeq = await s.course({ course_type_cd: '09', price: PACKAGE_PRICE, vod_days: 60 });
  for (const [packageOrder, { courseSeq }] of classes.entries())
    await s.t.admin(insertInto('main.package_course', { channelSeq: s.site.channelSeq, packageSeq, courseSeq, packageOrder }));
  return packageSeq;
}
/** Buys a package, also where its buyer is in one of the classes already. */
async function buy(who: Person, packageSeq: number) {
  const call = s.t.call(enrolmentApi.create, { channelSeq: s.site.channelSeq, courseSeq: packageSeq }).set('Access-Token', who.token);
  const enrolment = (await call.send({ skipAttendCheckYn: true }).expect(200)).body.data as Enrolment;
  const created = await s.order(who, enrolment);
  await s.success(who, created, await s.press(created)).expect(200);
  await s.until(async () => (await s.mine(who, packageSeq))?.choiseStatusCd === '00');
  return { attendSeq: enrolment.attendSeq, orderNo: created.order.orderNo };
}
/** Sells a package of two classes to somebody whose account can be deleted, and who opens eight of its ten lessons. */
async function begun() {
  await s.t.admin('delete from main.attempt');
  const { userSeq, token } = await join(s.t, { channelSeq: s.site.channelSeq });
  const buyer: Person = { userSeq, token };
  const classes = [await lessons(), await lessons()] as const;
  const packageSeq = await pack(classes);
  const bought = await buy(buyer, packageSeq);
  await open(buyer, classes[0], 5);
  await open(buyer, classes[1], 3);
  return { ...bought, buyer, classes, packageSeq };
}
const withdraw = (who: Person) =>
  s.t.call(mypageApi.withdraw).set('Access-Token', who.token).send({ reason: '00', password: PASSWORD }).expect(200);
/** Puts an enrolment back among the applications, or approves it. */
const decide = ({ packageSeq, attendSeq }: { packageSeq: number; attendSeq: number }, choiseStatusCd: string) =>
  s.t
    .call(enrolmentApi.setStatus, { channelSeq: s.site.channelSeq, courseSeq: packageSeq })
    .set('Access-Token', s.site.owner.token)
    .send({ attendSeqs: [attendSeq], choiseStatusCd })
    .expect(200);
/** What staff are told to return for each of these orders, at each of `LOOKS`. */
async function quotes(...orderNos: string[]) {
  const told: Pick<RefundQuote['working'], 'basis' | 'amount' | 'lines'>[] = [];
  for (const after of LOOKS) {
    await s.now(new Date(Date.now() + after), s.site.owner);
    for (const orderNo of orderNos) {
      const asked = s.t.call(refundApi.adminQuote, { channelSeq: s.site.channelSeq, orderNo }).set('Access-Token', s.site.owner.token);
      const { basis, amount, lines } = ((await asked.expect(200)).body.data as RefundQuote).working;
      told.push({ basis, amount, lines });
    }
  }
  s.calm();
  return told;
}

it('AM-758 AM-890 a refund is that of before once the account is deleted: the seats are given up, the opened lessons count', async () => {
  const { orderNo, buyer, packageSeq, classes } = await begun();
  const before = await quotes(orderNo);
  expect(before.map(({ amount, lines }) => [amount < PACKAGE_PRICE, lines.length])).toEqual(LOOKS.map(() => [true, 2]));
  await withdraw(buyer);
  for (const { courseSeq } of classes) expect(await s.counters(courseSeq)).toMatchObject({ attend_count: 0 });
  expect(await quotes(orderNo)).toEqual(before);
  // What the package holds later does not matter.
  await s.t.admin(sql`delete from main.package_course where package_seq = ${packageSeq} and course_seq = ${classes[0].courseSeq}`);
  expect(await quotes(orderNo)).toEqual(before);
});

it('AM-945 what was opened before in an own class counts for the package once it is opened again', async () => {
  const who = await s.person('박결제');
  const single = await lessons();
  await s.buy(who, single.courseSeq);
  await s.until(async () => (await s.mine(who, single.courseSeq))?.choiseStatusCd === '00');
  await open(who, single, 5);
  const { orderNo } = await buy(who, await pack([single, await lessons()]));
  const [before] = await quotes(orderNo);
  expect(before).toMatchObject({ basis: 'WITHDRAWAL', amount: PACKAGE_PRICE });
  for (let i = 0; i < 2; i++) await open(who, single, 5);
  const [after] = await quotes(orderNo);
  expect(after!.amount).toBe(PACKAGE_PRICE / 2);
  expect(await s.t.admin(sql`select from main.lesson_opening where course_seq = ${single.courseSeq}`)).toHaveLength(10);
});

it('AM-890 a class in which the buyer was before counts, and so does one that two packages share', async () => {
  const first = await begun();
  const single = await lessons();
  await s.buy(first.buyer, single.courseSeq);
  await s.until(async () => (await s.mine(first.buyer, single.courseSeq))?.choiseStatusCd === '00');
  const second = await buy(first.buyer, await pack([first.classes[0], single]));
  const before = await quotes(first.orderNo, second.orderNo);
  await withdraw(first.buyer);
  expect(await quotes(first.orderNo, second.orderNo)).toEqual(before);
});

it('AM-890 a refund is that of before while staff have put the package back, and once they approved it again', async () => {
  const sold = await begun();
  const before = await quotes(sold.orderNo);
  for (const code of [APPLICATION_STATUS.WAITING, APPLICATION_STATUS.APPROVED]) {
    await decide(sold, code);
    expect([code, await quotes(sold.orderNo)]).toEqual([code, before]);
  }
});

it('AM-890 the classes of packages that were sold before are found: of running ones, of those put back and of those given up', async () => {
  const [running, given, back, single] = [await begun(), await begun(), await begun(), await lessons()];
  await s.buy(given.buyer, single.courseSeq);
  await s.until(async () => (await s.mine(given.buyer, single.courseSeq))?.choiseStatusCd === '00');
  const second = await buy(given.buyer, await pack([given.classes[0], single]));
  const orders = [running, given, second, back].map((one) => one.orderNo);
  const before = await quotes(...orders);
  await withdraw(given.buyer);
  await decide(back, APPLICATION_STATUS.WAITING);
  await s.t.admin('update main.attend set package_classes = null');
  expect(await quotes(...orders)).not.toEqual(before);
  await s.t.admin(readFileSync('apps/api-main/src/migrations/1491_package_classes_of_old.sql', 'utf8'));
  // What is found stays known once the running one is given up, too.
  await withdraw(running.buyer);
  expect(await quotes(...orders)).toEqual(before);
});
