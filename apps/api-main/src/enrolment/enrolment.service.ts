import { Injectable } from '@nestjs/common';
import {
  CHOISE_STATUS,
  COURSE_TYPE_CD,
  CURRENCY,
  PUBLIC,
  PUBLISH_STATUS,
  QUESTION_STATUS,
  TRASH,
  YN,
  type Currency,
} from '@madang/contracts/codes';
import type { Enrolment, enrolmentInput } from '@madang/contracts/main/enrolment';
import {
  isAfterSale,
  isAttend,
  isBeforeSale,
  isSoldOut,
  lacksPrice,
  priceOf,
  type Price,
  type Priced,
  type SaleWindow,
  type Seats,
} from '@madang/contracts/main/course-rules';
import { methodsOf } from '@madang/contracts/util/payment';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import type { InferType } from 'yup';
import { payLock } from '@madang/server/pay-lock';
import { IS_MEMBER, renewMemberAccess } from '../membership/member-access';
import { CouponUseService } from '../coupon/coupon-use.service';
import { isHeld, toEnrolment, type EnrolmentRow } from './enrolment.row';
import { isLive, ordersOf } from './published-orders';
import { planIsFull } from './plan-limit';
import { SeatsService } from './seats.service';
import { isRefused, TermSeats } from './term-seats';

export type EnrolmentInput = InferType<typeof enrolmentInput>;
interface Who {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
}
interface CourseTerms extends SaleWindow, Priced, Seats {
  publishStatusCd: string;
  publicCd: string;
  trashTypeCd: string;
  vodDays: number;
  payMethods: string[];
  attendPhoneInputYn: string;
  questionStatusCd: string;
  courseQuestions: { question: string; requiredYn: string }[];
  courseTypeCd: string;
  /** Of a package: the classes that the applicant is in, or has applied for, already. */
  attended: string[] | null;
  studentLimit: number | null;
  /** Challenges are sold on the pro plan. */
  saasYn: string;
  /** Memberships whose members alone may enrol. */
  siteMembershipSeqs: number[];
  /** The applicant's enrolment there already. */
  current: EnrolmentRow | null;
}
/** Titles of a package's classes with an enrolment of the applicant that runs, or waits. */
const ATTENDED = `select coalesce(json_agg(o.title order by p.package_order), '[]') from package_course p
    join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq
    join attend a on a.channel_seq = p.channel_seq and a.course_seq = p.course_seq and a.user_seq = $3::bigint and a.ended_at is null
      and (a.choise_status_cd = '01' or (a.choise_status_cd = '00' and case when a.valid_at is null then a.attend_at is not null else a.valid_at > $4::timestamptz end))
    where p.channel_seq = $1::bigint and p.package_seq = $2::bigint`;
/** $1 channel, $2 course, $3 the applicant, $4 now: CourseTerms as JSON. */
const COURSE = `select row_to_json(f)::text from (select publish_status_cd as "publishStatusCd", public_cd as "publicCd", trash_type_cd as "trashTypeCd", vod_days as "vodDays", pay_methods as "payMethods",
  attend_phone_input_yn as "attendPhoneInputYn", question_status_cd as "questionStatusCd", course_questions as "courseQuestions", fare_cd as "fareCd", currency, price, price_ex as "priceEx",
  discount_price as "discountPrice", discount_price_ex as "discountPriceEx", discount_start_at as "discountStartAt", discount_end_at as "discountEndAt",
  pay_start_cd as "payStartCd", pay_end_cd as "payEndCd", pay_start_at as "payStartAt", pay_end_at as "payEndAt",
  user_limit_type_cd as "userLimitTypeCd", choise_type_cd as "choiseTypeCd", max_user_count as "maxUserCount", attend_count as "attendCount", accept_cnt as "acceptCnt", site_membership_seqs as "siteMembershipSeqs",
  course_type_cd as "courseTypeCd", case when course_type_cd = '09' then (${ATTENDED}) end as attended,
  (select (setting ->> 'studentLimit')::int from channel where channel_seq = $1::bigint) as "studentLimit",
  case when course_type_cd = '07' then (select coalesce(setting ->> 'saasYn', 'N') from channel where channel_seq = $1::bigint) else 'Y' end as "saasYn",
  (select row_to_json(a) from attend a where channel_seq = $1::bigint and course_seq = $2::bigint and user_seq = $3::bigint and ended_at is null) as current
from course where channel_seq = $1::bigint and course_seq = $2::bigint) f`;
const CURRENT = 'select * from attend where channel_seq = $1 and course_seq = $2 and user_seq = $3 and ended_at is null';
const CURRENT_JSON =
  'select row_to_json(a)::text from attend a where channel_seq = $1 and course_seq = $2 and user_seq = $3 and ended_at is null';
const MEMBER = `select ${IS_MEMBER('$1', '$2', '$3::bigint[]')} as is`;
const UNIQUE = '23505';

/** Enrolments as learners see them: applying, reading, withdrawing. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly seats: SeatsService,
    private readonly coupons: CouponUseService,
    private readonly terms: TermSeats,
  ) {}

  async create(auth: User, channelSeq: number, courseSeq: number, input: EnrolmentInput): Promise<Enrolment> {
    const enrol = () => this.enrol({ channelSeq, courseSeq, userSeq: auth.userSeq }, input);
    try {
      return await enrol();
    } catch (e) {
      // The same person pressed twice: the second call answers what the first one made.
      if ((e as { code?: string }).code !== UNIQUE) throw e;
      return enrol();
    }
  }

  /** Reads before opening a transaction: in a rush most callers hear in one round trip that the class is full, and hold no lock. */
  private async enrol(who: Who, input: EnrolmentInput): Promise<Enrolment> {
    const { channelSeq, courseSeq, userSeq } = who;
    const [json] = await this.db.hot({ channelSeq }, COURSE, [channelSeq, courseSeq, userSeq, this.clock.now()]);
    if (!json) throw fail('CLASS_NOT_FOUND');
    const course = JSON.parse(json) as CourseTerms;
    if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
    if (!course.current) this.checkSale(course, input);
    return this.db.tx({ channelSeq }, async (tx) => {
      const kept = course.current ? await this.continued(tx, course.current) : null;
      if (kept) {
        const moved = input.termSeq ? await this.moved(tx, kept, input.termSeq) : kept;
        return toEnrolment(input.couponSeq === undefined ? moved : await this.recouponed(tx, who, moved, input.couponSeq));
      }
      return toEnrolment(await this.begin(tx, who, course, input));
    });
  }

  /** The present terms of sale; fails where the course is not for sale, or not to this applicant. */
  private checkSale(course: CourseTerms, input: EnrolmentInput): Price {
    if (course.publishStatusCd !== PUBLISH_STATUS.PUBLISHED || course.publicCd !== PUBLIC.PUBLIC) throw fail('CLASS_NOT_FOUND');
    const now = this.clock.now();
    if (isBeforeSale(course, now) || course.saasYn !== YN.YES) throw fail('CLASS_NOT_OPEN');
    if (isAfterSale(course, now)) throw fail('CLASS_CLOSED');
    if (lacksPrice(course)) throw fail('CLASS_NOT_OPEN');
    const price = priceOf(course, now);
    this.check(course, price.free, price.currency, input);
    // An applicant with a seat there may get it again, so a full class refuses only the others.
    if (isSoldOut(course) && !course.current) throw fail('CAPACITY_FULL');
    return price;
  }

  private async begin(tx: Tx, who: Who, course: CourseTerms, input: EnrolmentInput): Promise<EnrolmentRow> {
    const { channelSeq, userSeq } = who;
    const price = this.checkSale(course, input);
    if (course.attended?.length && !input.skipAttendCheckYn) throw fail('PACKAGE_ATTENDED', { titles: course.attended.join(', ') });
    const closed = course.siteMembershipSeqs.length > 0;
    if (closed) await this.mustBeMember(tx, who, course.siteMembershipSeqs);
    const krw = priceOf({ ...course, currency: CURRENCY.KRW }, this.clock.now());
    const coupon = input.couponSeq ? await this.coupons.applied(tx, who, input.couponSeq, { ...price, attendSeq: null }) : null;
    const off = coupon?.off ?? 0;
    if (course.studentLimit !== null && (await planIsFull(tx, channelSeq, userSeq))) throw fail('PLAN_STUDENT_LIMIT');
    await this.join(tx, channelSeq, userSeq);
    const term = course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE ? await this.terms.take(tx, who, input.termSeq) : null;
    if (term && isRefused(term)) throw fail(term);
    const row = await this.seats.take(tx, {
      ...who,
      price: price.original,
      discount: price.discount,
      amount: price.amount - off,
      priceKrw: krw.original,
      amountKrw: krw.amount - off,
      currency: price.currency,
      vodDays: course.vodDays,
      phone: input.phone || null,
      answers: input.answers,
      refererCode: input.refererCode || null,
      eventCode: input.eventCode || null,
      coupon,
      term,
    });
    if (!row) throw fail('CAPACITY_FULL');
    if (!closed || row.price > 0) return row;
    // Classes that are free for members stay open for as long as the membership lasts.
    await renewMemberAccess(tx, channelSeq, userSeq, [who.courseSeq]);
    return (await rows<EnrolmentRow>(tx, CURRENT, [channelSeq, who.courseSeq, userSeq]))[0]!;
  }

  private async mustBeMember(tx: Tx, who: Who, memberships: number[]): Promise<void> {
    const [member] = await rows<{ is: boolean }>(tx, MEMBER, [who.channelSeq, who.userSeq, memberships]);
    if (!member!.is) throw fail('MEMBERSHIP_REQUIRED');
  }

  /** An enrolment there already: a running one refuses, a seat that waits for its payment is handed out again, a past one gives way. */
  private async continued(tx: Tx, current: EnrolmentRow): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    if (
      current.choise_status_cd === CHOISE_STATUS.WAITING ||
      isAttend({ choiseStatusCd: current.choise_status_cd, validAt: current.valid_at, attendAt: current.attend_at }, now)
    )
      throw fail('ALREADY_ENROLLED');
    // Its seat waits for the payment of a package.
    if (isHeld(current) && current.package_seq) throw fail('PAYMENT_PENDING');
    if (isHeld(current) && new Date(current.hold_until!) > now) return current;
    const row = await this.seats.lock(tx, current.channel_seq, current.course_seq, current.attend_seq);
    if (!row || row.ended_at) return null;
    if (!isHeld(row)) {
      await this.seats.replace(tx, row);
      return null;
    }
    if ((await ordersOf(tx, row.channel_seq, row.attend_seq)).some(isLive)) return row;
    await this.seats.release(tx, row, { cd: 'HOLD', reason: '' });
    return null;
  }

  /** Another term for a seat that waits, as long as no payment of it runs. */
  private async moved(tx: Tx, seen: EnrolmentRow, termSeq: number): Promise<EnrolmentRow> {
    if (seen.term_seq === null || seen.term_seq === termSeq) return seen;
    const row = await this.seats.lock(tx, seen.channel_seq, seen.course_seq, seen.attend_seq);
    if (!row || !isHeld(row)) throw fail('HOLD_PASSED');
    await payLock(tx, row.attend_seq);
    if ((await ordersOf(tx, row.channel_seq, row.attend_seq)).some(isLive)) throw fail('PAYMENT_PENDING');
    return row.term_seq === termSeq ? row : this.seats.move(tx, row, termSeq);
  }

  /** Another coupon for a seat that waits, as long as no payment of it runs. */
  private async recouponed(tx: Tx, who: Who, seen: EnrolmentRow, couponSeq: number | null): Promise<EnrolmentRow> {
    if (seen.coupon_seq === couponSeq) return seen;
    const row = await this.seats.lock(tx, seen.channel_seq, seen.course_seq, seen.attend_seq);
    if (!row || !isHeld(row)) throw fail('HOLD_PASSED');
    if (row.coupon_seq === couponSeq) return row;
    await payLock(tx, row.attend_seq);
    if ((await ordersOf(tx, row.channel_seq, row.attend_seq)).some(isLive)) throw fail('PAYMENT_PENDING');
    const base = { attendSeq: row.attend_seq, amount: row.price - row.discount, currency: row.currency };
    return this.seats.reprice(tx, row, couponSeq === null ? null : await this.coupons.applied(tx, who, couponSeq, base));
  }

  private check(course: CourseTerms, free: boolean, currency: Currency, input: EnrolmentInput): void {
    if (course.attendPhoneInputYn === 'Y' && !input.phone) throw failField('phone', 'required', undefined, 'PHONE_REQUIRED');
    const method = input.payMethodCd;
    if (!free && method && !(course.payMethods.includes(method) && methodsOf(currency).some((m) => m === method)))
      throw fail('PAY_METHOD_NOT_ALLOWED');
    if (course.questionStatusCd !== QUESTION_STATUS.ASKED) return;
    const answered = new Set(input.answers.filter((a) => a.answer).map((a) => a.question));
    const open = course.courseQuestions.findIndex((q) => q.requiredYn === 'Y' && !answered.has(q.question));
    if (open >= 0) throw failField(`answers[${open}].answer`, 'required', { label: course.courseQuestions[open]!.question });
  }

  /** An enrolment makes the learner a member of the site. */
  private async join(tx: Tx, channelSeq: number, userSeq: number): Promise<void> {
    const [joined] = await rows(
      tx,
      'insert into channel_user (channel_seq, user_seq, joined_at) values ($1, $2, $3) on conflict do nothing returning 1',
      [channelSeq, userSeq, this.clock.now()],
    );
    if (joined) await this.outbox.publish(tx, 'channel.joined', { channelSeq, userSeq });
  }

  async mine(auth: User, channelSeq: number, courseSeq: number): Promise<Enrolment | null> {
    const row = await this.db.one<EnrolmentRow>({ channelSeq }, CURRENT_JSON, [channelSeq, courseSeq, auth.userSeq]);
    return row && toEnrolment(row);
  }

  /** A waiting application or an unpaid seat can be given back by the learner alone (AM-191). */
  async cancelMine(auth: User, channelSeq: number, courseSeq: number, reason: string): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [current] = await rows<EnrolmentRow>(tx, CURRENT, [channelSeq, courseSeq, auth.userSeq]);
      const row = current ? await this.seats.lock(tx, channelSeq, courseSeq, current.attend_seq) : null;
      if (!row || row.ended_at) throw fail('NO_DATA');
      if (row.package_seq) throw fail('PACKAGE_MANAGED');
      const orders = await ordersOf(tx, channelSeq, row.attend_seq);
      if (row.choise_status_cd === CHOISE_STATUS.APPROVED || row.paid_at || orders.some((o) => o.status === 'PAID'))
        throw fail('CANCEL_BY_STAFF');
      if (orders.some((o) => o.status === 'CONFIRMING')) throw fail('PAYMENT_PENDING');
      await this.seats.release(tx, row, { cd: 'SELF', reason, by: auth.userSeq });
      return null;
    });
  }
}
