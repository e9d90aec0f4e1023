import { Injectable } from '@nestjs/common';
import {
  CANCEL,
  APPLICATION_STATUS,
  COURSE_TYPE_CD,
  CURRENCY,
  DELIVERY,
  ORDER_STATUS,
  TRASH,
  YN,
  type Currency,
} from '@madang/contracts/codes';
import { askedTogether } from '@madang/contracts/main/asked-together';
import type { Enrolment, enrolmentInput } from '@madang/contracts/main/enrolment';
import {
  isAfterSale,
  isBeforeSale,
  isEnrolledOrWaiting,
  isOnShow,
  isSoldOut,
  lacksPrice,
  priceOf,
  type Price,
  type Priced,
  type SaleWindow,
  type Seats,
} from '@madang/contracts/main/course-rules';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { isUniqueViolation } from '@madang/server/database-errors';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import type { InferType } from 'yup';
import { payLock } from '@madang/server/pay-lock';
import { STAY_MEMBERS } from '../member/member.sql';
import { renewMemberAccess } from '../membership/member-access';
import { CouponUseService } from '../coupon/coupon-use.service';
import { ReferralRecords } from '../referral/referral-records';
import { DeliveryAddressService } from './delivery-address.service';
import { isHeld, toEnrolment, type EnrolmentRow } from './enrolment.row';
import { CURRENT_ENROLMENT, CURRENT_ENROLMENT_JSON, ENROLMENT_FACTS, HOLDS_MEMBERSHIP, LAST_PHONE } from './enrolment.sql';
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
interface EnrolmentFacts extends SaleWindow, Priced, Seats, ClassAsks {
  publishStatusCd: string;
  publicCd: string;
  trashTypeCd: string;
  vodDays: number;
  payMethods: string[];
  courseType: string;
  courseTypeCd: string;
  /** For a package, the titles of its classes in which the applicant is enrolled; null for a class. */
  enrolledIn: string[] | null;
  /** For a package, what those of its classes ask in which the applicant is not enrolled; null for a class. */
  asks: ClassAsks[] | null;
  materialTitle: string | null;
  studentLimit: number | null;
  /** Whether the site's plan allows selling this class: challenges need the pro plan. */
  allowedByPlan: boolean;
  /** The memberships one of which a person needs to enrol; empty if anybody may. */
  siteMembershipSeqs: number[];
  /** The enrolment that the applicant already has in this class; null if there is none. */
  current: EnrolmentRow | null;
}

type ClassAsks = Parameters<typeof askedTogether>[0][number];
/** What is asked of the applicant: of a package, also what its classes ask. */
const askedOf = (course: EnrolmentFacts) => askedTogether([course, ...(course.asks ?? [])]);

/** What learners do with their own enrolments: apply, read and cancel them. */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly seats: SeatsService,
    private readonly coupons: CouponUseService,
    private readonly terms: TermSeats,
    private readonly addresses: DeliveryAddressService,
    private readonly referrals: ReferralRecords,
  ) {}

  async create(auth: User, channelSeq: number, courseSeq: number, input: EnrolmentInput): Promise<Enrolment> {
    const enrol = () => this.enrol({ channelSeq, courseSeq, userSeq: auth.userSeq }, input);
    try {
      return await enrol();
    } catch (e) {
      // The same person clicked twice at once, so the second call tries again and finds the enrolment that the first one made.
      if (!isUniqueViolation(e)) throw e;
      return enrol();
    }
  }

  /**
   * Enrols a person, or answers the unpaid enrolment that still waits for its payment (`continued`). The class is read before a
   * transaction is opened: when many people come at once, most of them learn by one query that the class is full, and lock nothing.
   */
  private async enrol(who: Who, input: EnrolmentInput): Promise<Enrolment> {
    const { channelSeq, courseSeq, userSeq } = who;
    const [json] = await this.db.hot({ channelSeq }, ENROLMENT_FACTS, { channelSeq, courseSeq, userSeq, now: this.clock.now() });
    if (!json) throw fail('CLASS_NOT_FOUND');
    const course = JSON.parse(json) as EnrolmentFacts;
    if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
    if (!course.current) this.checkSale(course, input);
    return this.db.tx({ channelSeq }, async (tx) => {
      // The membership is locked before an earlier enrolment and its class are (`LOCK_ORDER`).
      const [member] = await rows(tx, STAY_MEMBERS, { channelSeq, userSeqs: [userSeq] });
      const kept = course.current ? await this.continued(tx, course.current) : null;
      if (kept) {
        const moved = input.termSeq ? await this.moved(tx, kept, input.termSeq) : kept;
        return toEnrolment(input.couponSeq === undefined ? moved : await this.recouponed(tx, who, moved, input.couponSeq));
      }
      return toEnrolment(await this.begin(tx, who, course, input, member !== undefined));
    });
  }

  /** The price of the class now. Refuses if the class cannot be bought now, or not by this applicant. */
  private checkSale(course: EnrolmentFacts, input: EnrolmentInput): Price {
    if (!isOnShow(course)) throw fail('CLASS_NOT_FOUND');
    const now = this.clock.now();
    if (isSurvey(course) || isBeforeSale(course, now) || !course.allowedByPlan) throw fail('CLASS_NOT_OPEN');
    if (isAfterSale(course, now)) throw fail('CLASS_CLOSED');
    if (lacksPrice(course)) throw fail('CLASS_NOT_OPEN');
    const price = priceOf(course, now);
    this.check(course, price.free, price.currency, input);
    // A full class does not refuse somebody who has an enrolment in it, since that person's seat can be taken again.
    if (isSoldOut(course) && !course.current) throw fail('CAPACITY_FULL');
    return price;
  }

  private async begin(tx: Tx, who: Who, course: EnrolmentFacts, input: EnrolmentInput, member: boolean): Promise<EnrolmentRow> {
    const { channelSeq, userSeq } = who;
    const price = this.checkSale(course, input);
    // A person agrees to the texts of the site, and to passing data to the seller, when joining the site, so enrolling does not make
    // anybody a member.
    if (!member) throw fail('NOT_CHANNEL_USER');
    if (course.enrolledIn?.length && !input.skipAttendCheckYn) throw fail('PACKAGE_ATTENDED', { titles: course.enrolledIn.join(', ') });
    const closed = course.siteMembershipSeqs.length > 0;
    if (closed) await this.mustBeMember(tx, who, course.siteMembershipSeqs);
    const krw = priceOf({ ...course, currency: CURRENCY.KRW }, this.clock.now());
    const coupon = input.couponSeq ? await this.coupons.applied(tx, who, input.couponSeq, { ...price, attendSeq: null }) : null;
    const off = coupon?.off ?? 0;
    // The plan limits who is approved: beyond it an application is taken only if it waits without a seat (AM-063).
    const waitsOnly = course.studentLimit !== null && (await planIsFull(tx, channelSeq, userSeq));
    const term = course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE ? await this.terms.take(tx, who, input.termSeq) : null;
    if (term && isRefused(term)) throw fail(term);
    const draft = {
      ...who,
      price: price.original,
      discount: price.discount,
      amount: price.total - off,
      priceKrw: krw.original,
      amountKrw: krw.total - off,
      materialPrice: price.material,
      materialPriceKrw: krw.material,
      materialTitle: price.material > 0 ? course.materialTitle : null,
      currency: price.currency,
      vodDays: course.vodDays,
      phone: input.phone || null,
      answers: input.answers,
      refererCode: input.refererCode || null,
      eventCode: input.eventCode || null,
      coupon,
      term,
      waitsOnly,
    };
    const addressed = async ({ attendSeq }: EnrolmentRow) => {
      if (input.delivery && askedOf(course).deliveryCd === DELIVERY.REQUIRED)
        await this.addresses.write(tx, channelSeq, { attendSeq, userSeq }, input.delivery);
    };
    const row = await this.seats.take(tx, draft, addressed);
    if (!row) throw fail(waitsOnly ? 'PLAN_STUDENT_LIMIT' : 'CAPACITY_FULL');
    await this.referrals.note(tx, { channelSeq, userSeq, attendSeq: row.attendSeq }, input.refererCode);
    if (!closed || row.price > 0 || row.materialPrice > 0) return row;
    // Access to a class that is free for members lasts as long as the membership.
    await renewMemberAccess(tx, channelSeq, userSeq, [who.courseSeq]);
    return (await rows(tx, CURRENT_ENROLMENT, who))[0]!;
  }

  private async mustBeMember(tx: Tx, { channelSeq, userSeq }: Who, membershipSeqs: number[]): Promise<void> {
    const [member] = await rows(tx, HOLDS_MEMBERSHIP, { channelSeq, userSeq, membershipSeqs, now: this.clock.now() });
    if (!member!.is) throw fail('MEMBERSHIP_REQUIRED');
  }

  /**
   * Decides about the enrolment that the person already has. One that gives access or waits is refused, and so is an unpaid one that came
   * with a package. An unpaid one whose hold or payment still runs is answered, so that the person can pay. Any other is ended (null).
   */
  private async continued(tx: Tx, current: EnrolmentRow): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    if (isEnrolledOrWaiting(current, now)) throw fail('ALREADY_ENROLLED');
    // The seat came with a package and waits for the payment of the package, so only the package can end it.
    if (isHeld(current) && current.packageSeq) throw fail('PAYMENT_PENDING');
    if (isHeld(current) && new Date(current.holdUntil!) > now) return current;
    const row = await this.seats.lock(tx, current.channelSeq, current.courseSeq, current.attendSeq);
    if (!row || row.endedAt) return null;
    if (!isHeld(row)) {
      await this.seats.replace(tx, row);
      return null;
    }
    if ((await ordersOf(tx, row.channelSeq, row.attendSeq)).some(isLive)) return row;
    await this.seats.release(tx, row, { cd: CANCEL.HOLD, reason: '' });
    return null;
  }

  /** Moves a seat that waits for its payment to another term, unless a payment for it is under way. */
  private async moved(tx: Tx, seen: EnrolmentRow, termSeq: number): Promise<EnrolmentRow> {
    if (seen.termSeq === null || seen.termSeq === termSeq) return seen;
    const row = await this.seats.lock(tx, seen.channelSeq, seen.courseSeq, seen.attendSeq);
    if (!row || !isHeld(row)) throw fail('HOLD_PASSED');
    await payLock(tx, row.attendSeq);
    if ((await ordersOf(tx, row.channelSeq, row.attendSeq)).some(isLive)) throw fail('PAYMENT_PENDING');
    return row.termSeq === termSeq ? row : this.seats.move(tx, row, termSeq);
  }

  /** Changes the coupon of a seat that waits for its payment, unless a payment for it is under way. */
  private async recouponed(tx: Tx, who: Who, seen: EnrolmentRow, couponSeq: number | null): Promise<EnrolmentRow> {
    if (seen.couponSeq === couponSeq) return seen;
    const row = await this.seats.lock(tx, seen.channelSeq, seen.courseSeq, seen.attendSeq);
    if (!row || !isHeld(row)) throw fail('HOLD_PASSED');
    if (row.couponSeq === couponSeq) return row;
    await payLock(tx, row.attendSeq);
    if ((await ordersOf(tx, row.channelSeq, row.attendSeq)).some(isLive)) throw fail('PAYMENT_PENDING');
    const base = { attendSeq: row.attendSeq, amount: row.price - row.discount, currency: row.currency };
    return this.seats.reprice(tx, row, couponSeq === null ? null : await this.coupons.applied(tx, who, couponSeq, base));
  }

  private check(course: EnrolmentFacts, free: boolean, currency: Currency, input: EnrolmentInput): void {
    const asked = askedOf(course);
    if (asked.attendPhoneInputYn === YN.YES && !input.phone) throw failField('phone', 'required', undefined, 'PHONE_REQUIRED');
    if (asked.deliveryCd === DELIVERY.REQUIRED && !input.delivery) throw failField('delivery', 'required');
    const method = input.payMethodCd;
    if (!free && method && !(course.payMethods.includes(method) && methodsOf(currency).some((m) => m === method)))
      throw fail('PAY_METHOD_NOT_ALLOWED');
    const answered = new Set(input.answers.filter((a) => a.answer).map((a) => a.question));
    const open = asked.courseQuestions.findIndex((q) => q.requiredYn === YN.YES && !answered.has(q.question));
    if (open >= 0) throw failField(`answers[${open}].answer`, 'required', { label: asked.courseQuestions[open]!.question });
  }

  async mine(auth: User, channelSeq: number, courseSeq: number): Promise<Enrolment | null> {
    const row = await this.db.one({ channelSeq }, CURRENT_ENROLMENT_JSON, { channelSeq, courseSeq, userSeq: auth.userSeq });
    return row && toEnrolment(row);
  }

  /**
   * The phone number that the caller gave last when enrolling on this site. Other sites do not get it, since it was given to this site
   * alone.
   */
  async phone({ userSeq }: User, channelSeq: number): Promise<{ phone: string | null }> {
    const found = await this.db.one({ channelSeq }, LAST_PHONE, { channelSeq, userSeq });
    return { phone: found?.phone ?? null };
  }

  /**
   * Cancels the caller's application, place on the waitlist or unpaid seat. Refused while a payment is being confirmed, and for an
   * enrolment that came with a package. An enrolment that is paid or approved can be cancelled by staff only (AM-191).
   */
  async cancelMine(auth: User, channelSeq: number, courseSeq: number, reason: string): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [current] = await rows(tx, CURRENT_ENROLMENT, { channelSeq, courseSeq, userSeq: auth.userSeq });
      const row = current ? await this.seats.lock(tx, channelSeq, courseSeq, current.attendSeq) : null;
      if (!row || row.endedAt) throw fail('NO_DATA');
      if (row.packageSeq) throw fail('PACKAGE_MANAGED');
      const orders = await ordersOf(tx, channelSeq, row.attendSeq);
      if (row.choiseStatusCd === APPLICATION_STATUS.APPROVED || row.paidAt || orders.some((o) => o.status === ORDER_STATUS.PAID))
        throw fail('CANCEL_BY_STAFF');
      if (orders.some((o) => o.status === ORDER_STATUS.CONFIRMING)) throw fail('PAYMENT_PENDING');
      await this.seats.release(tx, row, { cd: CANCEL.SELF, reason, by: auth.userSeq });
      return null;
    });
  }
}
