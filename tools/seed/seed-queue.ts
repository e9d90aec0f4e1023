import { CONTENT_REASON, HOLD, ORDER_STATUS, PAY_METHOD, REFUND_RULE, REFUND_STATE, type Lang } from '@madang/contracts/codes';
import { DAY, HOUR } from '@madang/contracts/time';
import { refundDueAt, refundOf } from '@madang/contracts/util/refund-rules';
import { QUEUE } from './content-queue';
import { orderNo, type Seeder } from './seed';
import { seedWords } from './words';
import type { Learner } from './seed-site';

interface Ground {
  channelSeq: number;
  owner: number;
  teachers: number[];
  index: number;
  lang: Lang;
}
/** Days that the demo's deposits may still take, counted from the day the data is made. */
const DEPOSIT_DAYS = 2;

/** A learner who has an account number and has not paid yet: the seat is kept. Before the counters are reckoned. */
export async function seedDeposit(
  s: Seeder,
  { channelSeq, index }: Ground,
  courses: number[],
  learners: Learner[],
  now: number,
): Promise<void> {
  for (const [i, hours] of QUEUE[index]!.deposits.entries()) {
    const at = new Date(now - hours * HOUR);
    const until = new Date(now + DEPOSIT_DAYS * DAY - hours * HOUR);
    const [course] = await s.rows<{ course_seq: number; title: string; image_url: string | null; price: number; amount: number }>(
      'main',
      `select course_seq::int, title, image_url, price::int, coalesce(discount_price, price)::int as amount from main.course
       where channel_seq = $1 and course_seq = any($2) and price > 0 and user_limit_type_cd = '01' and choise_type_cd = '00' order by course_seq offset $3 limit 1`,
      [channelSeq, courses, i],
    );
    const found = await s.rows<{ user_seq: number }>(
      'main',
      `select u.user_seq::int from main.channel_user u
       where u.channel_seq = $1 and u.user_seq = any($2) and not exists (
         select from main.attend a where a.channel_seq = u.channel_seq and a.course_seq = $3 and a.user_seq = u.user_seq) order by u.user_seq desc offset $4 limit 1`,
      [channelSeq, learners.map((one) => one.userSeq), course?.course_seq ?? 0, i],
    );
    const who = learners.find((one) => one.userSeq === found[0]?.user_seq);
    if (!course || !who) continue;
    const no = orderNo(at);
    const attendSeq = await s.value<number>(
      'main',
      `insert into main.attend (channel_seq, course_seq, user_seq, price, discount, amount, vod_days, hold_cd, hold_until, created_at)
       values ($1, $2, $3, $4, $5, $6, 120, $7, $8, $9) returning attend_seq`,
      [channelSeq, course.course_seq, who.userSeq, course.price, course.price - course.amount, course.amount, HOLD.PAY, until, at],
    );
    await s.rows(
      'util',
      `insert into util.pay_order (channel_seq, order_no, attend_seq, course_seq, user_seq, title, image_url, orderer_name, email, price, discount, amount, pay_method_cd, provider, status, pay_status, payment_key, method_detail, deposit, deposit_until, check_at, created_at)
       values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,'sandbox',$14,'WAITING_FOR_DEPOSIT',$15,'국민은행 가상계좌',$16,$17,$17,$18)`,
      [
        ...[channelSeq, no, attendSeq, course.course_seq, who.userSeq, course.title, course.image_url, who.name, who.email],
        ...[course.price, course.price - course.amount, course.amount, PAY_METHOD.VIRTUAL_ACCOUNT, ORDER_STATUS.WAITING_DEPOSIT],
        `demo_${channelSeq}_deposit_${i}`,
        JSON.stringify({
          ...{ bankCode: '06', accountNumber: `70000000${String(10_000 + i)}`, holderName: who.name },
          ...{ amount: course.amount, deadline: until.toISOString() },
        }),
        ...[until, at],
      ],
    );
    await s.rows('main', 'update main.attend set order_no = $3 where channel_seq = $1 and attend_seq = $2', [channelSeq, attendSeq, no]);
  }
}

/** Writes what waits for the staff besides applications, questions and missions: refunds, reports, and a class to publish. */
export async function seedQueue(s: Seeder, g: Ground, courses: number[], now: number): Promise<void> {
  await refundRequests(s, g, now);
  await reports(s, g, now);
  await publishRequest(s, g, courses[0]!, now);
}

/** Requests for refunds by learners who paid by card more than a week ago and have taken a part of the lessons. */
async function refundRequests(s: Seeder, { channelSeq, index }: Ground, now: number): Promise<void> {
  const orders = await s.across<{
    order_no: string;
    user_seq: number;
    amount: number;
    paid_at: Date;
    done: number;
    total: number;
    until: Date | null;
  }>(
    `select o.order_no, o.user_seq::int, o.amount::int, o.paid_at, a.completed_count as done, c.curriculum_count as total, a.valid_at as until
     from util.pay_order o
     join main.attend a on a.channel_seq = o.channel_seq and a.attend_seq = o.attend_seq
     join main.course c on c.channel_seq = o.channel_seq and c.course_seq = o.course_seq
     where o.channel_seq = $1 and o.status = $2 and o.pay_method_cd = any($3) and o.paid_at < $4 and o.term_seq is null and not a.is_package
       and a.completed_count between 1 and c.curriculum_count - 2
     order by o.paid_at desc limit $5`,
    [channelSeq, ORDER_STATUS.PAID, [PAY_METHOD.CARD, PAY_METHOD.PAYPAL], new Date(now - 8 * DAY), QUEUE[index]!.refunds.length],
  );
  for (const [i, order] of orders.entries()) {
    const { reason, hours } = QUEUE[index]!.refunds[i]!;
    const at = new Date(now - hours * HOUR);
    const working = refundOf(
      {
        ...{ paid: order.amount, paidAt: order.paid_at, opened: order.done, over: false },
        groups: [{ title: null, weight: 1, parts: [{ kind: 'LESSONS', total: order.total, opened: order.done, until: order.until }] }],
      },
      REFUND_RULE.LIFELONG,
      at,
    );
    if (working.amount <= 0) continue;
    await s.rows(
      'util',
      `insert into util.refund_request (channel_seq, order_no, user_seq, state, amount, working, reason, requested_at, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        ...[channelSeq, order.order_no, order.user_seq, REFUND_STATE.REQUESTED, working.amount],
        ...[JSON.stringify(working), reason, at, refundDueAt(at)],
      ],
    );
  }
}

async function reports(s: Seeder, { channelSeq, index }: Ground, now: number): Promise<void> {
  const { reports: said } = QUEUE[index]!;
  const reviews = await s.rows<{ seq: number; course_seq: number; user_seq: number; text: string }>(
    'main',
    `select evaluation_seq::int as seq, course_seq::int, user_seq::int, left(description, 100) as text from main.review
     where channel_seq = $1 order by review_point, created_at desc limit $2`,
    [channelSeq, said.length],
  );
  const readers = await s.rows<{ user_seq: number }>(
    'main',
    'select user_seq::int from main.channel_user where channel_seq = $1 and user_type_cd is null and user_seq <> all($2) order by user_seq limit 4',
    [channelSeq, reviews.map((one) => one.user_seq)],
  );
  for (const [i, review] of reviews.entries()) {
    const { reasons, hours } = said[i]!;
    const at = (n: number) => new Date(now - (hours - n) * HOUR);
    const caseSeq = await s.value<number>(
      'main',
      `insert into main.content_case (channel_seq, kind_cd, item_seq, course_seq, author_seq, title, state_cd, report_count, reported_at, created_at)
       values ($1, 'REVIEW', $2, $3, $4, $5, 'OPEN', $6, $7, $8) returning case_seq`,
      [channelSeq, review.seq, review.course_seq, review.user_seq, review.text, reasons.length, at(reasons.length - 1), at(0)],
    );
    for (const [n, [reason, text]] of reasons.entries())
      await s.rows(
        'main',
        'insert into main.content_report (channel_seq, case_seq, user_seq, reason_cd, reason_text, created_at) values ($1, $2, $3, $4, $5, $6)',
        [channelSeq, caseSeq, readers[(i + n) % readers.length]!.user_seq, CONTENT_REASON[reason], text, at(n)],
      );
  }
}

/** Writes a class that an instructor made as a copy of another and has handed in to be published. */
async function publishRequest(s: Seeder, { channelSeq, teachers, owner, index, lang }: Ground, after: number, now: number): Promise<void> {
  const { title, subTitle, hours } = QUEUE[index]!.publish;
  const words = seedWords(lang);
  const at = new Date(now - hours * HOUR);
  const teacher = teachers[0] ?? owner;
  const courseSeq = await s.value<number>(
    'main',
    `insert into main.course (channel_seq, channel_category_seq, category_cd, title, sub_title, introduction, gains, target_audience, image_url, course_type, difficulty_cd, fare_cd, price, price_ex, currency, pay_methods,
       pay_start_cd, pay_end_cd, vod_days, user_limit_type_cd, choise_type_cd, publish_status_cd, publish_requested_at, publish_requested_by, writer_seq, created_at)
     select channel_seq, channel_category_seq, category_cd, $3, $4, introduction, gains, target_audience, image_url, course_type, difficulty_cd, fare_cd, price, price_ex, currency, pay_methods,
       '99', '99', vod_days, '01', '00', '99', $5, $6, $6, $7
     from main.course where channel_seq = $1 and course_seq = $2 returning course_seq`,
    [channelSeq, after, title, subTitle, at, teacher, new Date(at.getTime() - 3 * DAY)],
  );
  await s.rows('main', "insert into main.course_user (channel_seq, course_seq, user_seq, user_type_cd) values ($1, $2, $3, 'TCH')", [
    channelSeq,
    courseSeq,
    teacher,
  ]);
  await s.rows(
    'main',
    `insert into main.curriculum (channel_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, content)
     values ($1, $2, null, 1, '01', $3, ''), ($1, $2, null, 2, '03', $4, $5)`,
    [channelSeq, courseSeq, words.begin, words.outline, words.outlineText],
  );
  await s.rows(
    'main',
    `update main.curriculum k set section_seq = h.curriculum_seq from main.curriculum h
     where k.channel_seq = $1 and k.course_seq = $2 and h.channel_seq = $1 and h.course_seq = $2 and h.curriculum_type_cd = '01' and k.curriculum_type_cd <> '01'`,
    [channelSeq, courseSeq],
  );
}
