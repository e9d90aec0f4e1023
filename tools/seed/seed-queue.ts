import { PAYMENT_STATUS, REFUND_PART } from '@madang/contracts/answer-codes';
import { BANK, bankName } from '@madang/contracts/util/banks';
import {
  CONTENT_KIND,
  CONTENT_REASON,
  CONTENT_STATE,
  LESSON_TYPE,
  HOLD,
  ORDER_STATUS,
  PAY_METHOD,
  REFUND_RULE,
  REFUND_STATE,
  USER_TYPE,
  type Lang,
} from '@madang/contracts/codes';
import { daysAfter, daysBefore, hoursBefore } from '@madang/contracts/dates';
import { refundDueAt, refundOf } from '@madang/contracts/util/refund-rules';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { WAITING_WORK } from './content-queue';
import { orderNo, type Seeder } from './seed';
import { courseCopy, depositCourse, newcomer, refundableOrders, type DepositCourse, type RefundableOrder } from './seed-queue.sql';
import { seedWords } from './words';
import type { Learner } from './seed-site';

interface SeededSite {
  channelSeq: number;
  owner: number;
  teachers: number[];
  index: number;
  lang: Lang;
}
/** Days within which the demo's deposits must come, from the day of seeding. */
const DEPOSIT_DAYS = 2;

/**
 * Adds learners who have a virtual account and have not paid yet, so that their seat is held. It must run before the counters are
 * computed.
 */
export async function seedDeposit(
  s: Seeder,
  { channelSeq, index }: SeededSite,
  courses: number[],
  learners: Learner[],
  now: number,
): Promise<void> {
  for (const [i, hours] of WAITING_WORK[index]!.deposits.entries()) {
    const at = hoursBefore(now, hours);
    const until = hoursBefore(daysAfter(now, DEPOSIT_DAYS), hours);
    const [course] = await s.rows<DepositCourse>('main', depositCourse(channelSeq, courses, i));
    const people = learners.map((one) => one.userSeq);
    const found = await s.rows<{ user_seq: number }>('main', newcomer({ channelSeq, courseSeq: course?.course_seq ?? 0, people, nth: i }));
    const who = learners.find((one) => one.userSeq === found[0]?.user_seq);
    if (!course || !who) continue;
    const no = orderNo(at);
    const attendSeq = await s.value<number>(
      'main',
      insertInto(
        'main.attend',
        {
          channelSeq,
          courseSeq: course.course_seq,
          userSeq: who.userSeq,
          price: course.price,
          discount: course.price - course.amount,
          amount: course.amount,
          vodDays: 120,
          holdCd: HOLD.PAY,
          holdUntil: until,
          createdAt: at,
        },
        sql`returning attend_seq`,
      ),
    );
    await s.rows(
      'util',
      insertInto('util.pay_order', {
        channelSeq,
        orderNo: no,
        attendSeq,
        courseSeq: course.course_seq,
        userSeq: who.userSeq,
        title: course.title,
        imageUrl: course.image_url,
        ordererName: who.name,
        email: who.email,
        price: course.price,
        discount: course.price - course.amount,
        amount: course.amount,
        payMethodCd: PAY_METHOD.VIRTUAL_ACCOUNT,
        provider: 'sandbox',
        status: ORDER_STATUS.WAITING_DEPOSIT,
        payStatus: PAYMENT_STATUS.WAITING_FOR_DEPOSIT,
        paymentKey: `demo_${channelSeq}_deposit_${i}`,
        methodDetail: `${bankName(BANK.KOOKMIN, 'ko')} 70000000${10_000 + i}`,
        deposit: JSON.stringify({
          bankCode: BANK.KOOKMIN,
          accountNumber: `70000000${String(10_000 + i)}`,
          holderName: who.name,
          amount: course.amount,
          deadline: until.toISOString(),
        }),
        depositUntil: until,
        checkAt: until,
        createdAt: at,
      }),
    );
    await s.rows('main', sql`update main.attend set order_no = ${no} where channel_seq = ${channelSeq} and attend_seq = ${attendSeq}`);
  }
}

/** Adds what waits for the staff besides applications, questions and missions: refund requests, reports, and a class to publish. */
export async function seedQueue(s: Seeder, g: SeededSite, courses: number[], now: number): Promise<void> {
  await refundRequests(s, g, now);
  await reports(s, g, now);
  await publishRequest(s, g, courses[0]!, now);
}

/** Adds refund requests by learners who paid by card or PayPal more than a week ago and have taken some lessons. */
async function refundRequests(s: Seeder, { channelSeq, index }: SeededSite, now: number): Promise<void> {
  const orders = await s.across<RefundableOrder>(
    refundableOrders({ channelSeq, paidBefore: daysBefore(now, 8), count: WAITING_WORK[index]!.refunds.length }),
  );
  for (const [i, order] of orders.entries()) {
    const { reason, hours } = WAITING_WORK[index]!.refunds[i]!;
    const at = hoursBefore(now, hours);
    const working = refundOf(
      {
        paid: order.amount,
        paidAt: order.paid_at,
        opened: order.done,
        over: false,
        groups: [
          { title: null, weight: 1, parts: [{ kind: REFUND_PART.LESSONS, total: order.total, opened: order.done, until: order.until }] },
        ],
      },
      REFUND_RULE.LIFELONG,
      at,
    );
    if (working.amount <= 0) continue;
    await s.rows(
      'util',
      insertInto('util.refund_request', {
        channelSeq,
        orderNo: order.order_no,
        userSeq: order.user_seq,
        state: REFUND_STATE.REQUESTED,
        amount: working.amount,
        working: JSON.stringify(working),
        reason,
        requestedAt: at,
        dueAt: refundDueAt(at),
      }),
    );
  }
}

async function reports(s: Seeder, { channelSeq, index }: SeededSite, now: number): Promise<void> {
  const { reports: said } = WAITING_WORK[index]!;
  const reviews = await s.rows<{ seq: number; course_seq: number; user_seq: number; text: string }>(
    'main',
    sql`select evaluation_seq::int as seq, course_seq::int, user_seq::int, left(description, 100) as text from main.review
     where channel_seq = ${channelSeq} order by review_point, created_at desc limit ${said.length}`,
  );
  const readers = await s.rows<{ user_seq: number }>(
    'main',
    sql`select user_seq::int from main.channel_user where channel_seq = ${channelSeq} and user_type_cd is null
      and user_seq <> all(${reviews.map((one) => one.user_seq)}) order by user_seq limit 4`,
  );
  for (const [i, review] of reviews.entries()) {
    const { reasons, hours } = said[i]!;
    const at = (n: number) => hoursBefore(now, hours - n);
    const caseSeq = await s.value<number>(
      'main',
      insertInto(
        'main.content_case',
        {
          channelSeq,
          kindCd: CONTENT_KIND.REVIEW,
          itemSeq: review.seq,
          courseSeq: review.course_seq,
          authorSeq: review.user_seq,
          title: review.text,
          stateCd: CONTENT_STATE.OPEN,
          reportCount: reasons.length,
          reportedAt: at(reasons.length - 1),
          createdAt: at(0),
        },
        sql`returning case_seq`,
      ),
    );
    for (const [n, [reason, text]] of reasons.entries())
      await s.rows(
        'main',
        insertInto('main.content_report', {
          channelSeq,
          caseSeq,
          userSeq: readers[(i + n) % readers.length]!.user_seq,
          reasonCd: CONTENT_REASON[reason],
          reasonText: text,
          createdAt: at(n),
        }),
      );
  }
}

/** Adds a class by one of the instructors, copied from another, whose publishing waits for approval. */
async function publishRequest(
  s: Seeder,
  { channelSeq, teachers, owner, index, lang }: SeededSite,
  after: number,
  now: number,
): Promise<void> {
  const { title, subTitle, hours } = WAITING_WORK[index]!.publish;
  const words = seedWords(lang);
  const at = hoursBefore(now, hours);
  const teacher = teachers[0] ?? owner;
  const courseSeq = await s.value<number>(
    'main',
    courseCopy({ channelSeq, of: after, title, subTitle, teacher, requestedAt: at, createdAt: daysBefore(at, 3) }),
  );
  await s.rows('main', insertInto('main.course_user', { channelSeq, courseSeq, userSeq: teacher, userTypeCd: USER_TYPE.TEACHER }));
  const section = { channelSeq, courseSeq, curriculumOrder: 1, curriculumTypeCd: LESSON_TYPE.SECTION, title: words.begin, content: '' };
  const sectionSeq = await s.value<number>('main', insertInto('main.curriculum', section, sql`returning curriculum_seq`));
  await s.rows(
    'main',
    insertInto('main.curriculum', {
      channelSeq,
      courseSeq,
      sectionSeq,
      curriculumOrder: 2,
      curriculumTypeCd: LESSON_TYPE.MISSION,
      title: words.outline,
      content: words.outlineText,
    }),
  );
}
