import {
  SELECTION_TYPE,
  COURSE_TYPE,
  COURSE_TYPE_CD,
  CURRENCY,
  DISCOUNT_TYPE,
  FARE,
  MEMBERSHIP_PERIOD,
  PAY_METHOD,
  USER_LIMIT,
} from '@madang/contracts/codes';
import { daysAfter } from '@madang/contracts/dates';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { coursesInsert, membersInsert, membershipsInsert, operatorInsert, peopleInsert, termsInsert } from './model-site.sql';
import type { Somebody, Stage } from './stage';

/** How many learners each site has at the beginning, and how many act on it. */
export const LEARNERS_PER_SITE = 4;
export const MODEL_PASSWORD = 'madang-123!';
/** The argon2id hash of `MODEL_PASSWORD`; made once, since that is slow. */
let passwordHash: string | null = null;

/** What a history's site sells. */
export const SOLD_ITEMS = ['open', 'scarce', 'queue', 'free', 'chosen', 'members', 'package', 'bundle', 'challenge', 'dollar'] as const;
type Item = (typeof SOLD_ITEMS)[number];
/** A class priced in cents of dollars; a foreign card pays its price in won. */
const IN_DOLLARS = { currency: CURRENCY.USD, price_ex: 2999, pay_methods: [PAY_METHOD.OVERSEAS_CARD, PAY_METHOD.PAYPAL] };
/** The columns of each class; `vod_days` is for how many days a learner may enter, -1 without an end. A challenge ends with its term. */
const COURSE_COLUMNS: Record<Item, Record<string, string | number | string[]>> = {
  open: { fare_cd: FARE.PAID, price: 30_000, vod_days: 1 },
  scarce: { fare_cd: FARE.PAID, price: 50_000, vod_days: 30, user_limit_type_cd: USER_LIMIT.CAPPED, max_user_count: 1 },
  queue: { fare_cd: FARE.PAID, price: 20_000, vod_days: -1, user_limit_type_cd: USER_LIMIT.WAITLIST, max_user_count: 1 },
  free: { fare_cd: FARE.FREE, vod_days: 0, user_limit_type_cd: USER_LIMIT.WAITLIST, max_user_count: 1 },
  chosen: { fare_cd: FARE.PAID, price: 10_000, vod_days: 7, choise_type_cd: SELECTION_TYPE.MANAGER },
  members: { fare_cd: FARE.FREE, vod_days: -1 },
  package: { fare_cd: FARE.PAID, price: 60_000, vod_days: 2, course_type_cd: COURSE_TYPE_CD.PACKAGE },
  bundle: { fare_cd: FARE.PAID, price: 45_000, vod_days: 4, course_type_cd: COURSE_TYPE_CD.PACKAGE },
  challenge: {
    fare_cd: FARE.PAID,
    price: 40_000,
    vod_days: -1,
    course_type_cd: COURSE_TYPE_CD.CHALLENGE,
    course_type: COURSE_TYPE.COMMUNITY,
  },
  dollar: { fare_cd: FARE.PAID, price: 40_000, vod_days: 7, user_limit_type_cd: USER_LIMIT.CAPPED, max_user_count: 2, ...IN_DOLLARS },
};
const COURSE_DEFAULTS = {
  course_type_cd: COURSE_TYPE_CD.CLASS,
  course_type: COURSE_TYPE.VOD,
  user_limit_type_cd: USER_LIMIT.NONE,
  choise_type_cd: SELECTION_TYPE.FIRST_COME,
  max_user_count: 0,
  price: null,
  currency: CURRENCY.KRW,
  price_ex: null,
  pay_methods: [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT],
};
const COURSE_COLUMN_NAMES = [...Object.keys(COURSE_DEFAULTS), 'title', 'in_package', 'fare_cd', 'vod_days'];
/** The classes of each package; both contain `open`, and one a class for members. */
const PACKAGE_CLASSES = { package: ['open', 'scarce'], bundle: ['open', 'members'] } satisfies Partial<Record<Item, readonly Item[]>>;
const IN_PACKAGE: readonly Item[] = Object.values(PACKAGE_CLASSES).flat();
/** Terms, in days from the start of the history, with their seats. */
const CHALLENGE_TERMS = [
  { name: '1', from: 1, to: 4, seats: 1 },
  { name: '2', from: 20, to: 40, seats: 2 },
];
export const MEMBERSHIPS = [
  { period: MEMBERSHIP_PERIOD.AUTO, price: 9_900 },
  { period: MEMBERSHIP_PERIOD.MONTH, price: 9_000 },
] as const;
/** Coupons: ten thousand won off any class, and the whole price of the class `open`. */
const COUPONS = [
  { title: '만원', type: DISCOUNT_TYPE.AMOUNT, discount: 10_000, of: [] as Item[] },
  { title: '전액', type: DISCOUNT_TYPE.PERCENT, discount: 100, of: ['open'] as Item[] },
];
/** How many learners each plan of the model allows; null: no limit. All plans may sell everything. */
const LEARNER_LIMITS = { 1: 3, 2: 4, 3: null };

/** A site with its people and what it sells; each history has a new one. */
export interface ModelSite {
  channelSeq: number;
  owner: Somebody;
  /** Somebody who runs the platform, and may suspend sites. */
  operator: Somebody;
  /** Everybody who was ever a learner here; people who sign up later are added. */
  learners: Somebody[];
  /** The people who act now, by their place; a person who signs up later takes the place of an earlier one. */
  cast: Somebody[];
  courses: Record<Item, number>;
  terms: number[];
  memberships: number[];
  coupons: number[];
}

/** Prepares plans and the password's hash; once for all histories. */
export async function prepare(w: Stage): Promise<void> {
  const { hash } = await import('@node-rs/argon2');
  passwordHash ??= await hash(MODEL_PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });
  for (const [plan, learners] of Object.entries(LEARNER_LIMITS))
    await w.sql(sql`update util.plan set student_limit = ${learners}, studio = true where plan_seq = ${plan}`);
}

let serial = 0;

export async function newModelSite(w: Stage): Promise<ModelSite> {
  const mark = `${Date.now().toString(36)}${++serial}`;
  const now = w.now();
  const people = await w.sql<{ user_seq: number; session_seq: number }>(
    peopleInsert({ mark, count: LEARNERS_PER_SITE + 2, passwordHash: passwordHash!, now }),
  );
  const [owner, operator, ...learners] = people.map((p) => ({ userSeq: p.user_seq, sessionSeq: p.session_seq })) as [
    ...[Somebody, Somebody],
    ...Somebody[],
  ];
  const [site] = await w.sql<{ channel_seq: number }>(
    insertInto(
      'main.channel',
      {
        domain: `m${mark}`,
        name: '하나 학교',
        createdBy: owner.userSeq,
      },
      sql`returning channel_seq`,
    ),
  );
  const { channel_seq: channelSeq } = site!;
  await w.sql(
    membersInsert(
      channelSeq,
      owner.userSeq,
      [owner, ...learners].map((p) => p.userSeq),
    ),
  );
  await w.sql(operatorInsert(operator, now));
  await w.sql(
    sql`select main.hold_plan(${channelSeq}, student_limit, storage_limit, white_label, studio) from util.plan where plan_seq = 1`,
  );
  const memberships = await membershipsOf(w, channelSeq, owner);
  const courses = await coursesOf(w, channelSeq, memberships);
  return {
    channelSeq,
    owner,
    operator,
    learners,
    cast: [...learners],
    courses,
    memberships,
    terms: await termsOf(w, channelSeq, courses.challenge),
    coupons: await couponsOf(w, channelSeq, owner, courses),
  };
}

async function membershipsOf(w: Stage, channelSeq: number, owner: Somebody): Promise<number[]> {
  const made = await w.sql<{ membership_seq: number }>(membershipsInsert(channelSeq, owner.userSeq, MEMBERSHIPS, w.now()));
  return made.map((m) => m.membership_seq);
}

async function coursesOf(w: Stage, channelSeq: number, memberships: number[]): Promise<Record<Item, number>> {
  const rows = SOLD_ITEMS.map((item) => ({
    ...COURSE_DEFAULTS,
    title: item,
    in_package: IN_PACKAGE.includes(item),
    ...COURSE_COLUMNS[item],
  }));
  const made = await w.sql<{ title: Item; course_seq: number }>(
    coursesInsert({ channelSeq, memberships, columns: COURSE_COLUMN_NAMES, rows, now: w.now() }),
  );
  const courses = Object.fromEntries(made.map((one) => [one.title, one.course_seq])) as Record<Item, number>;
  const contained = Object.entries(PACKAGE_CLASSES).flatMap(([name, items]) =>
    items.map((item, i) => ({ of: courses[name as Item], seq: courses[item], n: i + 1 })),
  );
  await w.sql(
    sql`insert into main.package_course (channel_seq, package_seq, course_seq, package_order) select ${channelSeq}, c.of,
      c.seq, c.n from jsonb_to_recordset(${JSON.stringify(contained)}) c (of bigint, seq bigint, n int)`,
  );
  return courses;
}

async function termsOf(w: Stage, channelSeq: number, challenge: number): Promise<number[]> {
  const terms = CHALLENGE_TERMS.map(({ name, from, to, seats }) => ({
    name,
    seats,
    start: daysAfter(w.now(), from),
    end: daysAfter(w.now(), to),
  }));
  const made = await w.sql<{ term_seq: number }>(termsInsert(channelSeq, challenge, terms, w.now()));
  return made.map((t) => t.term_seq);
}

async function couponsOf(w: Stage, channelSeq: number, owner: Somebody, courses: Record<Item, number>): Promise<number[]> {
  const kinds: number[] = [];
  for (const { title, type, discount, of } of COUPONS) {
    const [row] = await w.sql<{ coupon_info_seq: number }>(
      insertInto(
        'main.coupon_info',
        {
          channelSeq,
          title,
          code: `CODE${kinds.length}`,
          discountTypeCd: type,
          discount,
          courseSeqs: of.map((item) => courses[item]),
          createdBy: owner.userSeq,
          createdAt: w.now(),
          updatedAt: w.now(),
        },
        sql`returning coupon_info_seq`,
      ),
    );
    kinds.push(row!.coupon_info_seq);
  }
  return kinds;
}

/** The tables whose rows a history leaves, which jobs of the next one would work on; `sweep` empties them. */
const SWEPT_TABLES = [
  'main.coupon',
  'main.coupon_info',
  'main.package_extension',
  'main.package_course',
  'main.attend',
  'main.challenge_term',
  'main.course',
  'main.membership',
  'main.data_history',
  'main.attend_look',
  'main.job_lease',
  'main.mail_code',
  'main.attempt',
  'main.site_suspension',
  'main.platform_audit',
  'main.platform_session',
  'main.platform_operator',
  'main.kept_answer',
  'main.session',
  'main.channel_user',
  'main.channel',
  'main.account',
  'util.ledger',
  'util.refund_request',
  'util.settlement_row',
  'util.settlement',
  'util.pay_order',
  'util.subscription',
  'util.member_card',
  'util.plan_bill',
  'util.plan_card',
  'util.site_plan',
  'util.operator_notice',
  'util.reconciliation_run',
  'util.provider_transaction',
  'util.payment_difference',
  'sandbox.payment',
  'sandbox.paypal_order',
  'sandbox.billing',
  'sandbox.idempotency',
  'sandbox.webhook',
  'sandbox.transaction',
  'jobs.job',
  'alarm.alarm',
  'campaign.mail',
];
/** After how many histories the tables are vacuumed. */
const TIDY_EVERY = 40;
/** SQL for tables with more than a hundred dead rows; the model's database has no autovacuum. */
const UNTIDY_TABLES = "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup > 100";
let swept = 0;

/** Deletes a history's rows. Triggers protect the books from deletion, so the cluster's owner does it without triggers. */
export async function sweep(w: Stage): Promise<void> {
  await w.sql(
    `set session_replication_role = 'replica';
    ${SWEPT_TABLES.map((table) => `delete from ${table}`).join('; ')}; set session_replication_role = 'origin'`,
  );
  if (++swept % TIDY_EVERY) return;
  const untidy = await w.sql<{ name: string }>(UNTIDY_TABLES);
  if (untidy.length) await w.sql(`vacuum ${untidy.map(({ name }) => name).join(', ')}`);
}
