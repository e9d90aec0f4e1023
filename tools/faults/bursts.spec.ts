import { createHash, randomBytes, randomInt } from 'node:crypto';
import { urlOf, type Endpoint } from '@madang/contracts/endpoint';
import { accountApi } from '@madang/contracts/main/account';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { reviewApi } from '@madang/contracts/main/review';
import { paymentApi } from '@madang/contracts/util/payment';
import { subscriptionApi } from '@madang/contracts/util/subscription';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { enrol, person, site, type Person } from '../../apps/api-main/src/course/course.fixture';
import { ATTEMPT_LIMITS as TRIES } from '../../apps/api-main/src/attempt/attempts';
import { codeOf } from '../../apps/api-main/src/account/account.fixture';
import { lastByte, type Hit, type Shot } from './last-byte';
import { shop, type Shop } from './shop';
import { say, sized } from './size';

/** How many requests a burst sends at once. */
const BURST = 20;
/** How many bursts each of the twelve kinds has: at full size 84, which are 1,008 in all. */
const BURSTS = sized(2, 84);
const LIMIT = 60_000 + BURSTS * 10_000;

let s: Shop;
let channelSeq: number;
beforeAll(async () => {
  s = await shop();
  channelSeq = s.site.channelSeq;
}, 120_000);
afterAll(() => s.close());

const address = () => ['203', 0, 0, 0].map((first) => first || 1 + Math.floor(Math.random() * 250)).join('.');
const shot = (e: Endpoint<never> | Endpoint, params: object, who: Person | null, body: object = {}): Shot => {
  const endpoint = e as Endpoint;
  return {
    origin: s.t.url(endpoint.service),
    path: urlOf(endpoint, { channelSeq, ...params }),
    method: endpoint.method,
    // Each request has an address of another network, so that the limits for one address do not refuse it.
    headers: { 'x-forwarded-for': address(), ...(who && { 'access-token': who.token }) },
    body,
  };
};
const crowd = (many = BURST, of = channelSeq) => Promise.all(Array.from({ length: many }, () => person(s.t, '박군중', of)));
const count = async (rows: Sql) => (await s.t.admin<{ n: number }>(sql`select count(*)::int as n ${rows}`))[0]!.n;
const each = (one: () => Shot) => Array.from({ length: BURST }, one);
const same = (one: Shot) => each(() => one);

/** Prepares a burst: the requests to send at once, and the most things that may exist afterwards, with how to count them. */
type Burst = () => Promise<{ shots: Shot[]; most: number; there: (hits: Hit[]) => Promise<number> }>;

async function bursts(promise: string, prepare: Burst): Promise<void> {
  const seen: Record<string, number> = {};
  for (let i = 0; i < BURSTS; i++) {
    const { shots, most, there } = await prepare();
    const hits = await lastByte(shots);
    for (const { status, errorName } of hits) seen[errorName ?? status] = (seen[errorName ?? status] ?? 0) + 1;
    expect(hits.filter((h) => h.status >= 500 || h.status === 0)).toEqual([]);
    expect(await there(hits)).toBe(most);
  }
  say(promise, { bursts: BURSTS, ...seen });
}

it(
  'R2 a coupon of five is registered by five of twenty at once',
  () =>
    bursts('R2 coupon', async () => {
      const code = `B${Date.now()}${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
      const { body } = await s.t
        .call(couponApi.create, { channelSeq })
        .set('Access-Token', s.site.owner.token)
        .send({ title: '선착순', code, discountTypeCd: '00', discount: 1000, issueCount: 5 })
        .expect(200);
      const { couponInfoSeq } = body.data as CouponInfo;
      return {
        shots: (await crowd()).map((who) => shot(couponApi.register, {}, who, { channelSeq, code })),
        most: 5,
        there: () => count(sql`from main.coupon where coupon_info_seq = ${couponInfoSeq}`),
      };
    }),
  LIMIT,
);

it(
  'R2 one coupon takes its discount off one of twenty classes at once',
  () =>
    bursts('R2 one coupon', async () => {
      const code = `O${Date.now()}${Math.random().toString(36).slice(2, 8).toUpperCase()}`;
      await s.t
        .call(couponApi.create, { channelSeq })
        .set('Access-Token', s.site.owner.token)
        .send({ title: '한 번', code, discountTypeCd: '00', discount: 1000 })
        .expect(200);
      const [who] = (await crowd(1)) as [Person];
      const { body } = await s.t.call(couponApi.register).set('Access-Token', who.token).send({ channelSeq, code }).expect(200);
      const { couponSeq } = body.data as { couponSeq: number };
      const courses = await Promise.all(Array.from({ length: BURST }, () => s.course()));
      return {
        shots: courses.map((courseSeq) => shot(enrolmentApi.create, { courseSeq }, who, { couponSeq })),
        most: 1,
        there: () => count(sql`from main.attend where coupon_seq = ${couponSeq} and ended_at is null`),
      };
    }),
  LIMIT,
);

it(
  'R2 a plan of five learners lets five of twenty in at once',
  () =>
    bursts('R2 plan limit', async () => {
      const small = await site(s.t, '작은 학교');
      await s.t.admin(sql`update main.channel set setting = setting || '{"studentLimit": 5}' where channel_seq = ${small.channelSeq}`);
      const [one, two] = await Promise.all(
        [1, 2].map(async () => {
          const [row] = await s.t.admin<{ n: number }>(
            insertInto(
              'main.course',
              { channelSeq: small.channelSeq, title: '무료', publishStatusCd: '00', publishedAt: sql`now()` },
              sql`returning course_seq as n`,
            ),
          );
          return row!.n;
        }),
      );
      const at = { channelSeq: small.channelSeq };
      return {
        shots: (await crowd(BURST, small.channelSeq)).map((who, i) =>
          shot(enrolmentApi.create, { ...at, courseSeq: i % 2 ? one : two }, who),
        ),
        most: 5,
        there: () => count(sql`from main.attend where channel_seq = ${small.channelSeq} and ended_at is null and choise_status_cd = '00'`),
      };
    }),
  LIMIT,
);

it(
  'R2 twenty cancels of one order return its money once',
  () =>
    bursts('R2 refund', async () => {
      const [who] = (await crowd(1)) as [Person];
      const { order } = await s.buy(who, await s.course());
      return {
        shots: same(shot(paymentApi.adminCancel, { orderNo: order.orderNo }, s.site.owner, { reason: '변심' })),
        most: 1,
        there: async () => {
          await s.until(async () => (await s.status(order.orderNo)) === 'CANCELED');
          expect(await s.held(order.orderNo)).toBe(0);
          return count(sql`from util.ledger where order_no = ${order.orderNo} and kind = 'REFUND'`);
        },
      };
    }),
  LIMIT,
);

it(
  'R2 a ticket of one use opens one of twenty sessions',
  () =>
    bursts('R2 one-time code', async () => {
      const [who] = (await crowd(1)) as [Person];
      const { body } = await s.t.call(accountApi.createTicket).set('Access-Token', who.token).send({}).expect(200);
      const before = await count(sql`from main.session where user_seq = ${who.userSeq}`);
      return {
        shots: same(shot(accountApi.redeemTicket, {}, null, { ticket: (body.data as { ticket: string }).ticket })),
        most: 1,
        there: async () => (await count(sql`from main.session where user_seq = ${who.userSeq}`)) - before,
      };
    }),
  LIMIT,
);

it(
  'R2 twenty likes and twenty reviews of one learner count once each',
  () =>
    bursts('R2 like, review', async () => {
      const [who] = (await crowd(1)) as [Person];
      const courseSeq = await s.course();
      const attendSeq = await enrol(s.t, { channelSeq, courseSeq, userSeq: who.userSeq });
      const review = { reviewPoint: 5, description: '좋아요', attendSeq };
      return {
        shots: Array.from({ length: BURST }, (_, i) =>
          i % 2 ? shot(courseApi.like, { courseSeq }, who) : shot(reviewApi.save, { courseSeq }, who, review),
        ),
        most: 2,
        there: async () => {
          const [row] = await s.t.admin<{ n: number }>(
            sql`select (like_count + review_count)::int as n from main.course where course_seq = ${courseSeq}`,
          );
          return row!.n;
        },
      };
    }),
  LIMIT,
);

it(
  'R2 twenty applications of one person are one membership',
  () =>
    bursts('R2 membership', async () => {
      // Makes a site for each burst, because a site may have only a few memberships.
      const { channelSeq, owner } = await site(s.t, '멤버십 학교');
      await s.t.admin(sql`update main.channel set setting = setting || '{"saasYn": "Y"}' where channel_seq = ${channelSeq}`);
      const { body } = await s.t
        .call(membershipApi.create, { channelSeq })
        .set('Access-Token', owner.token)
        .send({ title: '정기', description: '매달', price: 9900, periodCd: '01', benefits: ['전용 클래스'] })
        .expect(200);
      const { membershipSeq } = body.data as Membership;
      const who = await person(s.t, '박군중', channelSeq);
      return {
        shots: same(
          shot(subscriptionApi.subscribe, { channelSeq, membershipSeq }, who, { payMethodCd: 'CARD', price: 9900, sellerYn: true }),
        ),
        most: 1,
        there: () => count(sql`from util.subscription where membership_seq = ${membershipSeq} and user_seq = ${who.userSeq}`),
      };
    }),
  LIMIT,
);

/** A new account for each burst, because these calls are limited for each mail address. */
async function mailbox(): Promise<Person & { email: string }> {
  const who = await person(s.t, '박메일', channelSeq);
  const [row] = await s.t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${who.userSeq}`);
  return { ...who, email: row!.email };
}
/** Asks for a code from another network each time, because a network may ask for few. */
const mailCode = (email: string) => s.t.call(accountApi.sendCode).set('x-forwarded-for', address()).send({ email }).expect(200);
const jobs = (queue: string, email: string) =>
  count(sql`from jobs.job where name = ${`${queue}.campaign`} and data ->> 'email' = ${email}`);
const served = async (hits: Hit[]) => hits.filter((h) => h.status === 200).length;

it(
  'R2 five of twenty requests for a code mail one',
  () =>
    bursts('R2 mail code asked', async () => {
      const { email } = await mailbox();
      return {
        shots: each(() => shot(accountApi.sendCode, {}, null, { email })),
        most: TRIES.mail.most,
        there: () => jobs('account.code', email),
      };
    }),
  LIMIT,
);

it(
  'R2 a mailed code proves its mailbox to one of twenty',
  () =>
    bursts('R2 mail code used', async () => {
      const { email, ...who } = await mailbox();
      await mailCode(email);
      const code = await codeOf(s.t, email);
      return { shots: each(() => shot(accountApi.verifyEmail, {}, who, { email, code })), most: 1, there: served };
    }),
  LIMIT,
);

it(
  'R2 five of twenty guesses of one network at a code are tries',
  () =>
    bursts('R2 mail code guessed', async () => {
      const { email, ...who } = await mailbox();
      await mailCode(email);
      const right = await codeOf(s.t, email);
      const wrong = String((Number(right) + 1 + randomInt(999_998)) % 1_000_000).padStart(6, '0');
      return {
        shots: same(shot(accountApi.verifyEmail, {}, who, { email, code: wrong })),
        most: TRIES.codeNetwork.most,
        there: async (hits) => {
          expect(await served(hits)).toBe(0);
          return (await s.t.admin<{ tries: number }>(sql`select tries from main.mail_code where email = ${email}`))[0]!.tries;
        },
      };
    }),
  LIMIT,
);

it(
  'R2 five of twenty requests for a reset link mail one',
  () =>
    bursts('R2 reset link asked', async () => {
      const { email, userSeq } = await mailbox();
      return {
        shots: each(() => shot(accountApi.sendResetToken, {}, null, { email })),
        most: TRIES.mail.most,
        there: async () => {
          expect(await jobs('account.reset', email)).toBe(TRIES.mail.most);
          return count(sql`from main.reset_token where user_seq = ${userSeq}`);
        },
      };
    }),
  LIMIT,
);

it(
  'R2 a reset link sets the password of one of twenty',
  () =>
    bursts('R2 reset link used', async () => {
      const { email, userSeq } = await mailbox();
      const token = randomBytes(32).toString('base64url');
      const tokenHash = createHash('sha256').update(token).digest('hex');
      await s.t.admin(insertInto('main.reset_token', { tokenHash, userSeq, expiresAt: sql`now() + interval '1 hour'` }));
      const passwords = Array.from({ length: BURST }, (_, i) => `blueWhale${i}!sings`);
      return {
        shots: passwords.map((password) => shot(accountApi.resetPassword, {}, null, { token, password })),
        most: 1,
        there: async (hits) => {
          const password = passwords[hits.findIndex((h) => h.status === 200)];
          await s.t.call(accountApi.login).send({ email, password }).expect(200);
          return served(hits);
        },
      };
    }),
  LIMIT,
);
