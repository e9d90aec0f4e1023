import { Injectable } from '@nestjs/common';
import { CANCEL, APPLICATION_STATUS, HISTORY_ENTITY, type Cancel } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { accessEnd } from '@madang/contracts/main/access-end';
import { canApprove } from '@madang/contracts/main/course-rules';
import { daysAfter, minutesAfter } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { keptPlanRows, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Outbox } from '@madang/server/outbox';
import { renewMemberAccess } from '../membership/member-access';
import { CouponUseService, type Applied } from '../coupon/coupon-use.service';
import { keyOf, ownerOf, type EnrolmentRow, type When } from './enrolment.row';
import { lockSeats } from './locks';
import { checkAgain } from './enrolment-checks';
import { RENEW_PASSED_END } from './enrolment.sql';
import { PackageSeatsService } from './package-seats.service';
import { planIsFull } from './plan-limit';
import {
  APPROVE_ENROLMENT,
  CANCEL_ENROLMENT,
  COUNT_SEATS,
  HAS_ENROLMENT,
  HOLD_SEAT,
  LET_IN,
  LOCK_ENROLMENT,
  MOVE_TO_TERM,
  OFFER_SEAT,
  REPRICE_ENROLMENT,
  REVIVE_ENROLMENT,
  STAND_BY,
  TAKE_SEAT,
  TAKE_SEAT_AGAIN,
  USE_UP,
  type EnrolmentTerms,
} from './seats.sql';
import { RAISE_SEATS, SEATS_OF_CLASS } from './class-seats.sql';
import { endsOf, isRefused, TermSeats } from './term-seats';
import { FREE_SEAT_OF_WAITLIST, NEXT_OF_WAITLIST } from './waitlist.sql';

/** An enrolment that is to be made, with the learner's answers to the class's questions. */
export interface Draft extends EnrolmentTerms {
  answers: { question: string; answer: string }[];
  /** The coupon and the sum that it takes off; `amount` is what is left. */
  coupon: Applied | null;
  /** The participant's term of a challenge; null in any other class. */
  term: ChallengeTerm | null;
  /** Whether it may only become an application that waits without a seat, since the site's plan has no room for one more learner. */
  waitsOnly: boolean;
}

/** For how many days after an approval a learner whose access has no end may write a review. */
const ENDLESS_REVIEW_DAYS = 365;
/** Whether an enrolment waits and costs nothing, so that its class may be one that is free for members. */
const isFreeApplication = (row: EnrolmentRow) =>
  row.choiseStatusCd === APPLICATION_STATUS.WAITING && row.price === 0 && row.materialPrice === 0;
const inBucket = (status: string | null) => (status === APPLICATION_STATUS.WAITING ? { accept: 0, wait: 1 } : { accept: 1, wait: 0 });

/** Why an enrolment is cancelled. */
interface Release {
  cd: Cancel;
  reason: string;
  by?: number | null;
  /** Whether its person hears of it, although it was no application. */
  told?: boolean;
}

/**
 * Changes the states of enrolments and the counters of their classes, always in one transaction. A caller that changes an existing
 * enrolment locks it first (`lock`); all locks have one order (`locks.ts`), so there are no deadlocks.
 */
@Injectable()
export class SeatsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly coupons: CouponUseService,
    private readonly packages: PackageSeatsService,
    private readonly terms: TermSeats,
    private readonly history: History,
  ) {}

  /**
   * Makes an enrolment if there is a seat, or an application that waits for approval or a seat; null if the class is full without a
   * waitlist or not public, or if only an application may be made (`waitsOnly`) and none would wait. `given` stores
   * what else the learner gave, before the classes of a package take it over.
   */
  async take(tx: Tx, d: Draft, given: (row: EnrolmentRow) => Promise<void>): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    const ends = d.term ? endsOf(d.term.endAt) : terms(d.vodDays, now);
    const holdUntil = minutesAfter(now, LIMITS.cardHoldMinutes);
    const { coupon, term, ...draft } = d;
    const frozen = { ...draft, ...couponOf(coupon), ...termOf(term), answers: JSON.stringify(d.answers) };
    const [row] = await keptPlanRows(tx, TAKE_SEAT, { ...frozen, ...ends, now, holdUntil });
    if (!row) return null;
    await given(row);
    if (row.isPackage && row.choiseStatusCd !== APPLICATION_STATUS.WAITING) await this.packages.hold(tx, row, row.holdUntil, this);
    if (row.isPackage && row.choiseStatusCd === APPLICATION_STATUS.APPROVED) await this.packages.open(tx, row, this);
    await this.coupons.claim(tx, row, row.choiseStatusCd === APPLICATION_STATUS.APPROVED ? now : null);
    if (d.term && row.choiseStatusCd === APPLICATION_STATUS.APPROVED) await this.terms.begin(tx, row);
    if (row.appliedAt) await this.tell(tx, 'attend.created', row);
    if (row.choiseStatusCd === APPLICATION_STATUS.APPROVED) await this.tell(tx, 'attend.approved', row);
    return row;
  }

  /**
   * Changes the coupon of a seat that waits for its payment, and so its price; a seat that costs nothing any more is approved. The caller
   * has locked the enrolment and its payment (`payLock`).
   */
  async reprice(tx: Tx, row: EnrolmentRow, coupon: Applied | null): Promise<EnrolmentRow> {
    await this.coupons.free(tx, row);
    const [priced] = await rows(tx, REPRICE_ENROLMENT, { ...keyOf(row), ...couponOf(coupon) });
    await this.coupons.claim(tx, priced!, null);
    if (priced!.amount > 0) return priced!;
    await this.approve(tx, priced!);
    return (await this.lock(tx, row.channelSeq, row.courseSeq, row.attendSeq))!;
  }

  /** Moves a seat that waits for its payment to another term. The caller has locked the enrolment and its payment (`payLock`). */
  async move(tx: Tx, row: EnrolmentRow, termSeq: number): Promise<EnrolmentRow> {
    const term = await this.terms.take(tx, { channelSeq: row.channelSeq, courseSeq: row.courseSeq }, termSeq);
    if (isRefused(term)) throw fail(term);
    await this.terms.leave(tx, row);
    const [moved] = await rows(tx, MOVE_TO_TERM, { ...keyOf(row), termSeq: term.termSeq, termName: term.name });
    return moved!;
  }

  /** Enrols a person free of charge when staff want it; null if every seat is taken. */
  async letIn(
    tx: Tx,
    d: Pick<Draft, 'channelSeq' | 'courseSeq' | 'userSeq' | 'vodDays' | 'term'> & { validAt: Date | null; by: number },
  ): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    const own = d.term ? endsOf(d.term.endAt) : terms(d.vodDays, now);
    const ends = d.validAt ? { validAt: d.validAt, reviewAt: d.validAt } : own;
    const { channelSeq, courseSeq, userSeq, by } = d;
    const [row] = await rows(tx, LET_IN, { channelSeq, courseSeq, userSeq, by, now, ...ends, ...termOf(d.term) });
    if (!row) return null;
    if (d.term) await this.terms.begin(tx, row);
    if (row.isPackage) {
      await this.packages.hold(tx, row, null, this);
      await this.packages.open(tx, row, this);
    }
    await this.tell(tx, 'attend.created', row);
    await this.tell(tx, 'attend.approved', row);
    return row;
  }

  /** Locks the class, or a package with its classes, and then reads and locks the enrolment. */
  async lock(tx: Tx, channelSeq: number, courseSeq: number, attendSeq: number): Promise<EnrolmentRow | null> {
    await lockSeats(tx, { channelSeq, courseSeq, attendSeqs: [attendSeq] });
    const [row] = await rows(tx, LOCK_ENROLMENT, { channelSeq, courseSeq, attendSeq });
    return row ?? null;
  }

  /** Approves an enrolment, so that it gives access; `paid` names the order that paid for it, if one did. */
  async approve(tx: Tx, row: EnrolmentRow, paid: { orderNo: string; at: When } | null = null): Promise<void> {
    const now = this.clock.now();
    const ends = row.termSeq ? await this.terms.ends(tx, row.channelSeq, row.termSeq) : terms(row.vodDays, now);
    // Whoever was put off until after the end of access gets the period anew, so that nobody is approved without access (AM-1075).
    if (row.validAt && row.choiseStatusCd === APPLICATION_STATUS.WAITING) await rows(tx, RENEW_PASSED_END, { ...keyOf(row), ...ends, now });
    await rows(tx, APPROVE_ENROLMENT, { ...keyOf(row), ...ends, now, orderNo: paid?.orderNo ?? null, paidAt: paid?.at ?? null });
    // A membership may have begun another period, or ended, while the application waited, which the end of free access follows (AM-1094).
    if (isFreeApplication(row)) await renewMemberAccess(tx, row.channelSeq, row.userSeq, [row.courseSeq]);
    // A package that held a seat before has seats in its classes already, even if its list of classes has changed since.
    if (row.isPackage && row.choiseStatusCd === APPLICATION_STATUS.WAITING) await this.packages.hold(tx, row, null, this);
    if (row.isPackage) await this.packages.open(tx, row, this);
    if (row.termSeq && !row.attendAt) await this.terms.begin(tx, row);
    await this.coupons.use(tx, row, now);
    await this.count(tx, row, APPLICATION_STATUS.APPROVED, !row.appliedAt);
    if (!row.appliedAt) await this.tell(tx, 'attend.created', row);
    await this.tell(tx, 'attend.approved', row);
  }

  /** Offers a seat to a person who was approved or is next on the waitlist: it is held for some days, until it is paid. */
  async offer(tx: Tx, row: EnrolmentRow): Promise<void> {
    const until = daysAfter(this.clock.now(), LIMITS.claimDays);
    await rows(tx, OFFER_SEAT, { ...keyOf(row), holdUntil: until });
    if (row.isPackage) await this.packages.hold(tx, row, until, this);
    await this.count(tx, row, null, false);
    await this.tell(tx, 'attend.claim', row);
  }

  /**
   * Whether the class has a seat for one more approval. With `oneMore`, a full class gets one more seat, which the site's history shows.
   */
  async hasSeat(tx: Tx, row: EnrolmentRow, oneMore: { by: number } | null): Promise<boolean> {
    const at = { channelSeq: row.channelSeq, courseSeq: row.courseSeq };
    const [seats] = await rows(tx, SEATS_OF_CLASS, at);
    if (!seats || canApprove(seats)) return true;
    if (!oneMore) return false;
    const { title, maxUserCount, acceptCnt } = seats;
    const raised = acceptCnt + 1;
    await rows(tx, RAISE_SEATS, { ...at, maxUserCount: raised, now: this.clock.now() });
    await this.history.record(tx, { userSeq: oneMore.by }, row.channelSeq, {
      entity: HISTORY_ENTITY.COURSE,
      seq: row.courseSeq,
      before: { title, maxUserCount },
      after: { title, maxUserCount: raised },
    });
    return true;
  }

  /** Moves a person who was approved, or to whom a seat was offered, back to the applications that wait. */
  async standBy(tx: Tx, row: EnrolmentRow): Promise<void> {
    await rows(tx, STAND_BY, keyOf(row));
    await this.count(tx, row, APPLICATION_STATUS.WAITING, false);
    await this.closeClasses(tx, row, { cd: CANCEL.STAFF, reason: '' });
  }

  /**
   * Holds a seat until the moment `until`, by which its payment must have come. If the bank withdraws the deposit of an approved
   * enrolment, the enrolment becomes unpaid again in this way.
   */
  async hold(tx: Tx, row: EnrolmentRow, until: When): Promise<void> {
    // A package that is paid already gives access to the class, so this enrolment need not wait for its payment and ends.
    if (await this.packages.carrier(tx, row)) return this.release(tx, row, { cd: CANCEL.PACKAGE, reason: '' });
    await rows(tx, HOLD_SEAT, { ...keyOf(row), holdUntil: until });
    if (row.isPackage) await this.packages.wait(tx, row, until);
    await this.coupons.wait(tx, row);
    await this.count(tx, row, null, false);
  }

  /**
   * Cancels an enrolment and frees its coupon. Its seat goes to a running package of the learner that contains the class, or else to the
   * next person on the waitlist.
   */
  async release(tx: Tx, row: EnrolmentRow, why: Release): Promise<void> {
    const cancelled = { cancelCd: why.cd, cancelReason: why.reason, cancelBy: why.by ?? null };
    await rows(tx, CANCEL_ENROLMENT, { ...keyOf(row), ...cancelled, now: this.clock.now() });
    await this.leave(tx, row);
    await this.coupons.free(tx, row);
    // A checkout that was given up without an application publishes no event. Whoever was sent an account to pay into hears that it closed.
    const unasked = why.cd === CANCEL.HOLD || why.cd === CANCEL.PACKAGE;
    if (row.appliedAt || !unasked || why.told)
      await this.outbox.publish(tx, 'attend.cancelled', { ...ownerOf(row), cancelCd: why.cd, reason: why.reason });
    // Requests to compare the enrolment with its orders later, in case the event is lost.
    if (row.amount > 0) await checkAgain(tx, row, this.clock.now(), 0);
    await this.closeClasses(tx, row, why);
    await this.packages.carryOn(tx, row);
    await this.promote(tx, row.channelSeq, row.courseSeq);
  }

  /** Ends an enrolment as used up and not as cancelled, so that the same person can enrol again; its money stays paid. */
  async replace(tx: Tx, row: EnrolmentRow): Promise<void> {
    await rows(tx, USE_UP, { ...keyOf(row), now: this.clock.now() });
    await this.leave(tx, row);
    await this.closeClasses(tx, row, null);
  }

  /** Ends an enrolment as used up because its learner leaves, and gives the seat to the next person; money and certificates stay. */
  async giveUp(tx: Tx, row: EnrolmentRow): Promise<void> {
    await this.replace(tx, row);
    await this.promote(tx, row.channelSeq, row.courseSeq);
  }

  /**
   * Takes a seat again for an enrolment whose hold ended just before its money came. Answers false if the person has another enrolment in
   * the class, or in a class of the package one that is paid in another way, if no seat is free or the class was deleted, or if its coupon
   * is used elsewhere by now.
   */
  async revive(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    const [other] = await rows(tx, HAS_ENROLMENT, ownerOf(row));
    if (other) return false;
    if (row.isPackage && (await this.packages.refusal(tx, row))) return false;
    if (row.termSeq && !(await this.terms.takeAgain(tx, row))) return false;
    const free = await this.coupons.isFree(tx, row);
    const [seat] = free ? await rows(tx, TAKE_SEAT_AGAIN, ownerOf(row)) : [];
    if (!seat) {
      if (row.termSeq) await this.terms.leave(tx, row);
      return false;
    }
    await rows(tx, REVIVE_ENROLMENT, keyOf(row));
    if (row.isPackage) await this.packages.hold(tx, row, null, this);
    await this.coupons.claim(tx, row, null);
    return true;
  }

  /**
   * Offers the free seats of a class to the people on its waitlist, those who have waited longest first; people who have nothing to pay
   * are approved. It stops at a person for whom the plan's limit or a class of the package has no room, or who pays for such a class in
   * another way: the call that frees the seat must not fail because of that, and `HoldJob` tries again.
   */
  async promote(tx: Tx, channelSeq: number, courseSeq: number): Promise<void> {
    for (;;) {
      const [free] = await rows(tx, FREE_SEAT_OF_WAITLIST, { channelSeq, courseSeq });
      const [next] = free ? await rows(tx, NEXT_OF_WAITLIST, { channelSeq, courseSeq }) : [];
      if (!next || (await planIsFull(tx, channelSeq, next.userSeq))) return;
      const pays = next.amount > 0 && !next.paidAt;
      if (next.isPackage && (await this.packages.refusal(tx, next, pays))) return;
      if (pays) await this.offer(tx, next);
      else await this.approve(tx, next);
    }
  }

  /**
   * Ends the enrolments that came with a package, when the package ends or is moved back to the applications, and offers their seats to the
   * waitlists of the classes.
   */
  private async closeClasses(tx: Tx, row: EnrolmentRow, why: { cd: Cancel; reason: string } | null): Promise<void> {
    if (!row.isPackage) return;
    for (const courseSeq of await this.packages.close(tx, row, why)) await this.promote(tx, row.channelSeq, courseSeq);
  }

  private async leave(tx: Tx, row: EnrolmentRow): Promise<void> {
    const { accept, wait } = inBucket(row.choiseStatusCd);
    await rows(tx, COUNT_SEATS, { ...ownerOf(row), seats: -1, accepted: -accept, waiting: -wait, ever: 0 });
    if (row.termSeq) await this.terms.leave(tx, row);
  }

  private async count(tx: Tx, row: EnrolmentRow, to: string | null, first: boolean): Promise<void> {
    const from = inBucket(row.choiseStatusCd);
    const into = inBucket(to);
    if (from.accept === into.accept && !first) return;
    const moved = { accepted: into.accept - from.accept, waiting: into.wait - from.wait };
    await rows(tx, COUNT_SEATS, { ...ownerOf(row), ...moved, seats: 0, ever: first ? 1 : 0 });
  }

  private tell(tx: Tx, event: 'attend.created' | 'attend.approved' | 'attend.claim', row: EnrolmentRow): Promise<void> {
    return this.outbox.publish(tx, event, ownerOf(row));
  }
}

const couponOf = (coupon: Applied | null) => ({
  couponSeq: coupon?.couponSeq ?? null,
  couponTitle: coupon?.title ?? null,
  couponDiscount: coupon?.off ?? 0,
});
const termOf = (term: ChallengeTerm | null) => ({ termSeq: term?.termSeq ?? null, termName: term?.name ?? null });

/** When access ends for an enrolment that is approved at `at`, and until when its learner may write a review. */
function terms(vodDays: number, at: Date): { validAt: Date | null; reviewAt: Date } {
  const validAt = accessEnd(vodDays, at);
  return { validAt, reviewAt: validAt ?? daysAfter(at, ENDLESS_REVIEW_DAYS) };
}
