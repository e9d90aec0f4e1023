import { Injectable } from '@nestjs/common';
import { CANCEL, APPLICATION_STATUS, HOLD, type Cancel } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/contracts/main/course-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail, type Failure } from '@madang/server/fail';
import { payLock } from '@madang/server/pay-lock';
import { isHeld, keyOf, ownerOf, type EnrolmentRow, type When } from './enrolment.row';
import { LOCK_CURRENT_ENROLMENT } from './enrolment.sql';
import { lockClasses } from './locks';
import { PUT_ASIDE, PUT_OFFER_ASIDE, WAIT_AGAIN } from './package-aside.sql';
import { CLASSES_OF_PACKAGE, NOTE_CLASSES, TITLE_OF_CLASS } from './package-classes.sql';
import { TAKE_PART } from './package-part.sql';
import { CLASS_PAID_OTHERWISE, CLASS_WITHOUT_SEAT } from './package-room.sql';
import { SHUT_SINCE } from '../platform/shut-site.sql';
import {
  CARRIER_OF_ENROLMENT,
  CLASSES_LOST,
  END_PART,
  ENDS_OF_ENROLMENT,
  EXTEND_COUNTED,
  EXTENSION_TAKEN_OVER,
  FORGET_EXTENSIONS,
  GIVE_SEAT_BACK,
  HAND_OVER_PART,
  HEIR_OF_PART,
  INHERIT_EXTENSIONS,
  MADE_NEEDLESS,
  OPEN_PARTS,
  PACKAGE_BEING_PAID,
  PARTS_OF_PACKAGE,
  PARTS_WAIT,
  REMEMBER_EXTENSION,
  SHRINK_COUNTED,
} from './package-seats.sql';
import { isLive, ordersOf } from './published-orders';
import type { SeatsService } from './seats.service';

/** An enrolment in a package; its `courseSeq` is the package. */
type Bought = Pick<EnrolmentRow, 'channelSeq' | 'courseSeq' | 'attendSeq' | 'userSeq'>;
type Ways = Pick<SeatsService, 'release' | 'replace'>;
const ofPerson = (b: Omit<Bought, 'attendSeq'>) => ({ channelSeq: b.channelSeq, packageSeq: b.courseSeq, userSeq: b.userSeq });
/** Whether an enrolment is an application that waits and is not paid. */
const isOpenApplication = (own: EnrolmentRow) => own.choiseStatusCd === APPLICATION_STATUS.WAITING && own.paidAt === null;
/** Whether an enrolment is a seat of its own that is offered and waits for its payment. */
const isOffer = (own: EnrolmentRow, now: Date) =>
  isHeld(own) && own.holdCd === HOLD.CLAIM && own.packageSeq === null && own.holdUntil !== null && new Date(own.holdUntil) > now;
const endsOf = (row: Pick<EnrolmentRow, 'validAt' | 'reviewExpringAt'>) => ({
  validAt: row.validAt,
  reviewAt: row.reviewExpringAt,
});

/**
 * Does for the classes of a package what happens to an enrolment in the package, in the same transaction. A seat of a package is a seat in
 * each of its classes: these seats are taken together or not at all, wait for the payment together and end together. A buyer who is
 * enrolled in one of the classes already keeps that enrolment, and its access ends at the later of both ends. The caller must have locked
 * the package (`locks.ts`).
 */
@Injectable()
export class PackageSeatsService {
  constructor(private readonly clock: Clock) {}

  /**
   * Why the package cannot take seats in its classes for this person now: another payment decides about a seat in one of them, so that the
   * package must wait for its end, or one has no free seat; null if it can. `pays`: the package will wait for its payment, so that a seat
   * which was offered to the person is put aside for it, and is not given to whoever waits.
   */
  async refusal(tx: Tx, b: Omit<Bought, 'attendSeq'>, pays = false): Promise<Failure | null> {
    await this.lock(tx, b);
    const [paid] = await rows(tx, CLASS_PAID_OTHERWISE, ofPerson(b));
    if (paid) return fail(paid.applied ? 'PACKAGE_CLASS_APPLIED' : 'PACKAGE_CLASS_PAYING', { title: paid.title });
    const [full] = await rows(tx, CLASS_WITHOUT_SEAT, { ...ofPerson(b), pays, now: this.clock.now() });
    return full ? fail('PACKAGE_CLASS_FULL', { title: full.title }) : null;
  }

  /**
   * Takes a seat in each class of the package. A seat that the package has taken before stays, and an enrolment of the buyer that gives
   * access is used instead. `until`: the package waits for its payment until then, so that applications of the buyer and seats that were
   * offered to the buyer are only put aside (AM-955, AM-996).
   */
  async hold(tx: Tx, b: Bought, until: When | null, ways: Ways): Promise<void> {
    await this.lock(tx, b);
    await rows(tx, NOTE_CLASSES, keyOf(b));
    for (const { courseSeq } of await rows(tx, CLASSES_OF_PACKAGE, ofPerson(b))) {
      const [own] = await rows(tx, LOCK_CURRENT_ENROLMENT, { ...ofPerson(b), courseSeq });
      if (own?.packageSeq === b.courseSeq) continue;
      if (until && own && isOpenApplication(own)) await this.putAside(tx, b, own, until);
      else if (until && own && isOffer(own, this.clock.now())) await this.putOfferAside(tx, b, own, until);
      else if (own && (await this.counts(tx, own, ways))) await this.remember(tx, b, own);
      else await this.take(tx, b, courseSeq, until, false);
    }
  }

  /** Gives access to the classes in which the package has a seat or uses an enrolment, at least until the access of the package ends. */
  async open(tx: Tx, b: Bought, ways: Ways): Promise<void> {
    await this.lock(tx, b);
    // An enrolment that the buyer had in a class has ended while the package was being paid. The package now gives a seat in that class,
    // even if the class is full, since the package is paid.
    for (const { courseSeq } of await rows(tx, CLASSES_LOST, keyOf(b))) {
      const [own] = await rows(tx, LOCK_CURRENT_ENROLMENT, { ...ofPerson(b), courseSeq });
      if (own) await this.remember(tx, b, own);
      else await this.take(tx, b, courseSeq, null, true);
    }
    // Since the package is paid, the enrolment is released, and the package gives access instead.
    for (const own of await rows(tx, MADE_NEEDLESS, keyOf(b))) await ways.release(tx, own, { cd: CANCEL.PACKAGE, reason: '' });
    await this.apply(tx, b);
  }

  /** Sets the ends of access to the classes of a package anew, after the package's own end of access has changed. */
  async follow(tx: Tx, b: Bought): Promise<void> {
    await this.lock(tx, b);
    await rows(tx, SHRINK_COUNTED, keyOf(b));
    await this.apply(tx, b);
  }

  /** Makes the seats in the classes wait for the payment of the package again, and takes back the extensions by the package. */
  async wait(tx: Tx, b: Bought, until: When): Promise<void> {
    await this.lock(tx, b);
    await rows(tx, PARTS_WAIT, { ...ofPerson(b), holdUntil: until });
    await rows(tx, SHRINK_COUNTED, keyOf(b));
  }

  /**
   * Ends the enrolments that came with the package, unless another package takes them over, and answers the classes that have a free seat
   * now. Applications that it had put aside wait again. When the package was cancelled, its extensions of other enrolments are taken back.
   */
  async close(tx: Tx, b: Bought, why: { cd: Cancel; reason: string } | null): Promise<number[]> {
    await this.lock(tx, b);
    const left: number[] = [];
    for (const part of await rows(tx, PARTS_OF_PACKAGE, ofPerson(b))) {
      if ((await rows(tx, WAIT_AGAIN, { ...keyOf(part), packageAttendSeq: b.attendSeq })).length) {
        left.push(part.courseSeq);
        continue;
      }
      const [heir] = await rows(tx, HEIR_OF_PART, keyOf(part));
      if (heir) {
        await this.handOver(tx, part, heir);
        continue;
      }
      const cancelled = { cancelCd: why?.cd ?? null, cancelReason: why?.reason ?? null };
      await rows(tx, END_PART, { ...keyOf(part), ...cancelled, now: this.clock.now() });
      await rows(tx, GIVE_SEAT_BACK, ownerOf(part));
      left.push(part.courseSeq);
    }
    if (why) await rows(tx, SHRINK_COUNTED, keyOf(b));
    await rows(tx, FORGET_EXTENSIONS, keyOf(b));
    return left;
  }

  /**
   * The package that would give the learner access to the class if this enrolment ended; null if there is none. A package whose access had
   * not ended when the site was suspended goes on once it is open again, so it counts as well.
   */
  async carrier(tx: Tx, row: EnrolmentRow): Promise<EnrolmentRow | null> {
    const [by] = await rows(tx, CARRIER_OF_ENROLMENT, { ...keyOf(row), now: this.clock.now() });
    if (by) return by;
    const [shut] = await rows(tx, SHUT_SINCE, { channelSeq: row.channelSeq });
    const [paused] = shut ? await rows(tx, CARRIER_OF_ENROLMENT, { ...keyOf(row), now: shut.suspendedAt }) : [];
    return paused ?? null;
  }

  /** Whether a package whose payment is awaited uses this enrolment instead of a seat of its own. */
  async isCountedOn(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return (await rows(tx, PACKAGE_BEING_PAID, keyOf(row))).length > 0;
  }

  /**
   * After an enrolment has ended and freed its seat, gives the seat to the same learner again if a running package contains the class. It
   * needs only the lock of the class, since no package that contains a class changes without this lock.
   */
  async carryOn(tx: Tx, row: EnrolmentRow): Promise<void> {
    const by = await this.carrier(tx, row);
    if (!by) return;
    const { courseSeq, userSeq } = ownerOf(row);
    const heirAttendSeq = await this.take(tx, by, courseSeq, null, true);
    await rows(tx, OPEN_PARTS, { ...ofPerson(by), userSeq, now: this.clock.now(), ...endsOf(by), courseSeq });
    await rows(tx, EXTENSION_TAKEN_OVER, { ...keyOf(row), packageAttendSeq: by.attendSeq });
    await rows(tx, INHERIT_EXTENSIONS, { ...keyOf(row), heirAttendSeq, validAt: by.validAt });
  }

  private async lock(tx: Tx, b: Omit<Bought, 'attendSeq'>): Promise<void> {
    await lockClasses(tx, b.channelSeq, b.courseSeq, [b.userSeq]);
  }

  /**
   * Whether a package can use an enrolment that its buyer already has in a class. An enrolment that gives access is used. One whose
   * payment is under way or has come, and an unpaid one of another package, are refused. Any other is ended, and the package takes a seat
   * of its own.
   */
  private async counts(tx: Tx, own: EnrolmentRow, ways: Ways): Promise<boolean> {
    const now = this.clock.now();
    if (isHeld(own)) {
      if (own.packageSeq || (await ordersOf(tx, own.channelSeq, own.attendSeq)).some(isLive)) throw fail('PAYMENT_PENDING');
      await ways.release(tx, own, { cd: CANCEL.PACKAGE, reason: '' });
      return false;
    }
    if (own.choiseStatusCd === APPLICATION_STATUS.WAITING) {
      if (own.paidAt) throw fail('PAYMENT_PENDING');
      await ways.release(tx, own, { cd: CANCEL.PACKAGE, reason: '' });
      return false;
    }
    const seen = { choiseStatusCd: own.choiseStatusCd, validAt: own.validAt, attendAt: own.attendAt };
    if (isEnrolled(seen, now)) return true;
    // Access that had not ended when the site was suspended goes on once it is open again.
    const [shut] = await rows(tx, SHUT_SINCE, { channelSeq: own.channelSeq });
    if (shut && isEnrolled(seen, shut.suspendedAt)) return true;
    await ways.replace(tx, own);
    return false;
  }

  private async putAside(tx: Tx, b: Bought, own: EnrolmentRow, holdUntil: When): Promise<void> {
    const by = { packageSeq: b.courseSeq, packageAttendSeq: b.attendSeq };
    if (!(await rows(tx, PUT_ASIDE, { ...keyOf(own), ...by, holdUntil })).length) throw await this.full(tx, own);
  }

  private async putOfferAside(tx: Tx, b: Bought, own: EnrolmentRow, holdUntil: When): Promise<void> {
    // Nobody begins to pay for the offer while it is put aside.
    await payLock(tx, own.attendSeq);
    if ((await ordersOf(tx, own.channelSeq, own.attendSeq)).some(isLive)) throw fail('PAYMENT_PENDING');
    await rows(tx, PUT_OFFER_ASIDE, { ...keyOf(own), packageSeq: b.courseSeq, packageAttendSeq: b.attendSeq, holdUntil });
  }

  private async remember(tx: Tx, b: Bought, own: EnrolmentRow): Promise<void> {
    await rows(tx, REMEMBER_EXTENSION, { channelSeq: b.channelSeq, packageAttendSeq: b.attendSeq, attendSeq: own.attendSeq });
  }

  private async take(tx: Tx, b: Bought, courseSeq: number, holdUntil: When | null, anyway: boolean): Promise<number> {
    const [seat] = await rows(tx, TAKE_PART, {
      ...ofPerson(b),
      packageAttendSeq: b.attendSeq,
      courseSeq,
      anyway,
      now: this.clock.now(),
      holdUntil,
    });
    if (seat) return seat.attendSeq;
    throw await this.full(tx, { channelSeq: b.channelSeq, courseSeq });
  }

  private async full(tx: Tx, { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number }): Promise<Failure> {
    const [full] = await rows(tx, TITLE_OF_CLASS, { channelSeq, courseSeq });
    return fail('PACKAGE_CLASS_FULL', { title: full!.title });
  }

  private async apply(tx: Tx, b: Bought): Promise<void> {
    const now = this.clock.now();
    const [ends] = await rows(tx, ENDS_OF_ENROLMENT, keyOf(b));
    await rows(tx, OPEN_PARTS, { ...ofPerson(b), now, ...ends!, courseSeq: null });
    await rows(tx, EXTEND_COUNTED, { ...keyOf(b), ...ends!, now });
  }

  private async handOver(tx: Tx, part: EnrolmentRow, heir: EnrolmentRow): Promise<void> {
    const { courseSeq: packageSeq, choiseStatusCd, holdUntil } = heir;
    const ends = choiseStatusCd ? endsOf(heir) : { validAt: null, reviewAt: null };
    await rows(tx, HAND_OVER_PART, { ...keyOf(part), packageSeq, choiseStatusCd, holdUntil, ...ends });
    await rows(tx, EXTENSION_TAKEN_OVER, { ...keyOf(part), packageAttendSeq: heir.attendSeq });
    // Another package may extend the seat, too, and for longer than the heir.
    if (choiseStatusCd === APPLICATION_STATUS.APPROVED)
      await rows(tx, OPEN_PARTS, { ...ofPerson(heir), now: this.clock.now(), ...ends, courseSeq: part.courseSeq });
  }
}
