import { Injectable } from '@nestjs/common';
import { ENROLMENT_END, CHOISE_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import type { ChallengeTerm } from '@madang/contracts/main/challenge-rules';
import { accessEnd } from '@madang/contracts/main/access-end';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { Outbox } from '@madang/server/outbox';
import { CouponUseService, type Applied } from '../coupon/coupon-use.service';
import type { EnrolmentRow, CancelCd } from './enrolment.row';
import { lockSeats } from './locks';
import { checkAgain } from './enrolment-checks';
import { PackageSeatsService } from './package-seats.service';
import { planIsFull } from './plan-limit';
import { endsOf, isRefused, TermSeats } from './term-seats';

/** The terms an enrolment freezes. */
export interface Draft {
  channelSeq: number;
  courseSeq: number;
  userSeq: number;
  price: number;
  discount: number;
  amount: number;
  priceKrw: number;
  amountKrw: number;
  currency: string;
  vodDays: number;
  phone: string | null;
  answers: { question: string; answer: string }[];
  refererCode: string | null;
  eventCode: string | null;
  /** The sum taken off to reach `amount`. */
  coupon: Applied | null;
  /** For a challenge: the term in which the seat was taken. */
  term: ChallengeTerm | null;
}

/**
 * The course row says how many seats there are: the update that finds one free and the enrolment that fills it are one statement,
 * so that no crowd can sell a seat twice. A full course with a waitlist, and one whose manager selects, takes the application without a seat.
 */
const TAKE = `
with seat as (
  update course set attend_count = attend_count + 1,
    accept_cnt = accept_cnt + case when choise_type_cd = '01' or (user_limit_type_cd = '00' and accept_cnt >= max_user_count) then 0 else 1 end,
    wait_cnt = wait_cnt + case when choise_type_cd = '01' or (user_limit_type_cd = '00' and accept_cnt >= max_user_count) then 1 else 0 end,
    attend_sum = attend_sum + case when $6::bigint = 0 or choise_type_cd = '01' or (user_limit_type_cd = '00' and accept_cnt >= max_user_count) then 1 else 0 end
  where channel_seq = $1 and course_seq = $2 and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00'
    and (user_limit_type_cd <> '99' or attend_count < max_user_count)
  returning old.wait_cnt < wait_cnt as waits, old.wait_cnt < wait_cnt and choise_type_cd = '00' as waitlisted, $6::bigint = 0 as free, course_type_cd = '09' as is_package
)
insert into attend (channel_seq, course_seq, user_seq, price, discount, amount, price_krw, amount_krw, currency, vod_days, phone, answers, referer_code, event_code, coupon_seq, coupon_title, coupon_discount, term_seq, term_name,
  created_at, choise_status_cd, waitlisted, is_package, hold_cd, hold_until, applied_at, attend_at, valid_at, review_expring_at)
select $1, $2, $3, $4::bigint, $5::bigint, $6::bigint, $7::bigint, $8::bigint, $9, $10::int, $11, $12::jsonb, $13, $14, $19::bigint, $20, $21::bigint, $22::bigint, $23, $15::timestamptz,
  case when waits then '01' when free then '00' end, waitlisted, is_package,
  case when not waits and not free then 'PAY' end, case when not waits and not free then $16::timestamptz end,
  case when waits or free then $15::timestamptz end, case when not waits and free then $15::timestamptz end,
  case when not waits and free then $17::timestamptz end, case when not waits and free then $18::timestamptz end
from seat
returning *`;

/** An enrolment by staff: a seat like any other, without a sale. */
const LET_IN = `
with seat as (
  update course set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1, attend_sum = attend_sum + 1
  where channel_seq = $1 and course_seq = $2
    and (user_limit_type_cd = '01' or (user_limit_type_cd = '99' and attend_count < max_user_count) or (user_limit_type_cd = '00' and accept_cnt < max_user_count))
  returning currency, vod_days, course_type_cd = '09' as is_package
)
insert into attend (channel_seq, course_seq, user_seq, currency, vod_days, is_package, created_at, choise_status_cd, applied_at, attend_at, valid_at, review_expring_at, let_in_by, term_seq, term_name)
select $1, $2, $3, currency, vod_days, is_package, $4::timestamptz, '00', $4::timestamptz, $4::timestamptz, $5::timestamptz, $6::timestamptz, $7, $8::bigint, $9 from seat
returning *`;

const COUNT = `update course set attend_count = attend_count + $3::int, accept_cnt = accept_cnt + $4::int, wait_cnt = wait_cnt + $5::int, attend_sum = attend_sum + $6::int where channel_seq = $1 and course_seq = $2`;

const SEAT_AGAIN = `update course set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1
where channel_seq = $1 and course_seq = $2 and (user_limit_type_cd = '01' or (user_limit_type_cd = '99' and attend_count < max_user_count) or (user_limit_type_cd = '00' and accept_cnt < max_user_count)) returning 1 as ok`;

const FREE_SEAT = `select 1 as ok from course where channel_seq = $1 and course_seq = $2 and user_limit_type_cd = '00' and choise_type_cd = '00' and accept_cnt < max_user_count and trash_type_cd = '00'`;
const NEXT = `select * from attend where channel_seq = $1 and course_seq = $2 and waitlisted and ended_at is null order by attend_seq limit 1`;

const YEAR = 365 * 24 * 60 * MINUTE;
const inBucket = (choise: string | null) => (choise === CHOISE_STATUS.WAITING ? { accept: 0, wait: 1 } : { accept: 1, wait: 0 });

/**
 * The states of an enrolment and the counters that follow them, always in one transaction.
 * Whoever changes an existing enrolment locks it first (`lock`): one order of locks (`locks.ts`), no deadlocks.
 */
@Injectable()
export class SeatsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly coupons: CouponUseService,
    private readonly packages: PackageSeatsService,
    private readonly terms: TermSeats,
  ) {}

  /** Enrols when there is a seat, or puts on the waiting side; null when the course is full or not on sale. */
  async take(tx: Tx, d: Draft): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    const { validAt, reviewAt } = d.term ? endsOf(d.term.endAt) : terms(d.vodDays, now);
    const hold = new Date(now.getTime() + LIMITS.cardHoldMinutes * MINUTE);
    const [row] = await rows<EnrolmentRow>(tx, TAKE, [
      d.channelSeq,
      d.courseSeq,
      d.userSeq,
      d.price,
      d.discount,
      d.amount,
      d.priceKrw,
      d.amountKrw,
      d.currency,
      d.vodDays,
      d.phone,
      JSON.stringify(d.answers),
      d.refererCode,
      d.eventCode,
      now,
      hold,
      validAt,
      reviewAt,
      d.coupon?.couponSeq ?? null,
      d.coupon?.title ?? null,
      d.coupon?.off ?? 0,
      d.term?.termSeq ?? null,
      d.term?.name ?? null,
    ]);
    if (!row) return null;
    if (row.is_package && row.choise_status_cd !== CHOISE_STATUS.WAITING) await this.packages.hold(tx, row, row.hold_until, this);
    if (row.is_package && row.choise_status_cd === CHOISE_STATUS.APPROVED) await this.packages.open(tx, row, this);
    await this.coupons.claim(tx, row, row.choise_status_cd === CHOISE_STATUS.APPROVED ? now : null);
    if (d.term && row.choise_status_cd === CHOISE_STATUS.APPROVED) await this.terms.begin(tx, row);
    if (row.applied_at) await this.tell(tx, 'attend.created', row);
    if (row.choise_status_cd === CHOISE_STATUS.APPROVED) await this.tell(tx, 'attend.approved', row);
    return row;
  }

  /**
   * Freezes another coupon, or none, into the price of a seat that waits for its payment; one that costs nothing any more is let in.
   * The caller has locked the enrolment, and its payment (`payLock`).
   */
  async reprice(tx: Tx, row: EnrolmentRow, coupon: Applied | null): Promise<EnrolmentRow> {
    await this.coupons.free(tx, row);
    const [priced] = await rows<EnrolmentRow>(
      tx,
      `update attend set coupon_seq = $3, coupon_title = $4, coupon_discount = $5::bigint, amount = price - discount - $5::bigint,
         amount_krw = amount_krw + coupon_discount - $5::bigint where channel_seq = $1 and attend_seq = $2 returning *`,
      [row.channel_seq, row.attend_seq, coupon?.couponSeq ?? null, coupon?.title ?? null, coupon?.off ?? 0],
    );
    await this.coupons.claim(tx, priced!, null);
    if (priced!.amount > 0) return priced!;
    await this.approve(tx, priced!);
    return (await this.lock(tx, row.channel_seq, row.course_seq, row.attend_seq))!;
  }

  /** Moves a seat that waits for its payment into another term. The caller has locked the enrolment, and its payment (`payLock`). */
  async move(tx: Tx, row: EnrolmentRow, termSeq: number): Promise<EnrolmentRow> {
    const term = await this.terms.take(tx, { channelSeq: row.channel_seq, courseSeq: row.course_seq }, termSeq);
    if (isRefused(term)) throw fail(term);
    await this.terms.leave(tx, row);
    const [moved] = await rows<EnrolmentRow>(
      tx,
      'update attend set term_seq = $3, term_name = $4 where channel_seq = $1 and attend_seq = $2 returning *',
      [row.channel_seq, row.attend_seq, term.termSeq, term.name],
    );
    return moved!;
  }

  /** Enrols a person for staff; null when every seat is taken. */
  async letIn(
    tx: Tx,
    d: Pick<Draft, 'channelSeq' | 'courseSeq' | 'userSeq' | 'vodDays' | 'term'> & { validAt: Date | null; by: number },
  ): Promise<EnrolmentRow | null> {
    const now = this.clock.now();
    const own = d.term ? endsOf(d.term.endAt) : terms(d.vodDays, now);
    const ends = d.validAt ? { validAt: d.validAt, reviewAt: d.validAt } : own;
    const term = [d.term?.termSeq ?? null, d.term?.name ?? null];
    const values = [d.channelSeq, d.courseSeq, d.userSeq, now, ends.validAt, ends.reviewAt, d.by, ...term];
    const [row] = await rows<EnrolmentRow>(tx, LET_IN, values);
    if (!row) return null;
    if (d.term) await this.terms.begin(tx, row);
    if (row.is_package) {
      await this.packages.hold(tx, row, null, this);
      await this.packages.open(tx, row, this);
    }
    await this.tell(tx, 'attend.created', row);
    await this.tell(tx, 'attend.approved', row);
    return row;
  }

  /** Locks the class, or a package with its classes, then the enrolment as it is now. */
  async lock(tx: Tx, channelSeq: number, courseSeq: number, attendSeq: number): Promise<EnrolmentRow | null> {
    await lockSeats(tx, { channelSeq, courseSeq, attendSeqs: [attendSeq] });
    const [row] = await rows<EnrolmentRow>(
      tx,
      'select * from attend where channel_seq = $1 and course_seq = $2 and attend_seq = $3 for update',
      [channelSeq, courseSeq, attendSeq],
    );
    return row ?? null;
  }

  /** Lets in; `paid` names the order that paid. */
  async approve(tx: Tx, row: EnrolmentRow, paid: { orderNo: string; at: Date | string } | null = null): Promise<void> {
    const now = this.clock.now();
    const { validAt, reviewAt } = row.term_seq ? await this.terms.ends(tx, row.channel_seq, row.term_seq) : terms(row.vod_days, now);
    await tx.query(
      `update attend set choise_status_cd = '00', waitlisted = false, hold_cd = null, hold_until = null, applied_at = coalesce(applied_at, $3), attend_at = coalesce(attend_at, $3),
         valid_at = coalesce(valid_at, $4), review_expring_at = coalesce(review_expring_at, $5), order_no = coalesce($6, order_no), paid_at = coalesce($7, paid_at)
       where channel_seq = $1 and attend_seq = $2`,
      [row.channel_seq, row.attend_seq, now, validAt, reviewAt, paid?.orderNo ?? null, paid?.at ?? null],
    );
    // A package's held seat has its classes' seats already, whatever the package holds by now.
    if (row.is_package && row.choise_status_cd === CHOISE_STATUS.WAITING) await this.packages.hold(tx, row, null, this);
    if (row.is_package) await this.packages.open(tx, row, this);
    if (row.term_seq && !row.attend_at) await this.terms.begin(tx, row);
    await this.coupons.use(tx, row, now);
    await this.count(tx, row, CHOISE_STATUS.APPROVED, !row.applied_at);
    if (!row.applied_at) await this.tell(tx, 'attend.created', row);
    await this.tell(tx, 'attend.approved', row);
  }

  /** Offers the seat to the next on the waitlist, for three days. */
  async offer(tx: Tx, row: EnrolmentRow): Promise<void> {
    const until = new Date(this.clock.now().getTime() + LIMITS.claimDays * 24 * 60 * MINUTE);
    await tx.query(
      `update attend set choise_status_cd = null, waitlisted = false, hold_cd = 'CLAIM', hold_until = $3 where channel_seq = $1 and attend_seq = $2`,
      [row.channel_seq, row.attend_seq, until],
    );
    if (row.is_package) await this.packages.hold(tx, row, until, this);
    await this.count(tx, row, null, false);
    await this.tell(tx, 'attend.claim', row);
  }

  async standBy(tx: Tx, row: EnrolmentRow): Promise<void> {
    await tx.query(`update attend set choise_status_cd = '01' where channel_seq = $1 and attend_seq = $2`, [
      row.channel_seq,
      row.attend_seq,
    ]);
    await this.count(tx, row, CHOISE_STATUS.WAITING, false);
    await this.closeClasses(tx, row, { cd: 'STAFF', reason: '' });
  }

  /** The seat waits for the money until `until`; of an approved one too, whose bank took the deposit back. */
  async hold(tx: Tx, row: EnrolmentRow, until: Date | string): Promise<void> {
    // A paid package gives access to the class already, so nothing waits for money and the account is given up.
    if (await this.packages.carrier(tx, row)) return this.release(tx, row, { cd: 'HOLD', reason: '' });
    await tx.query(
      `update attend set choise_status_cd = null, hold_cd = coalesce(hold_cd, 'PAY'), hold_until = $3, paid_at = null where channel_seq = $1 and attend_seq = $2`,
      [row.channel_seq, row.attend_seq, until],
    );
    if (row.is_package) await this.packages.wait(tx, row, until);
    await this.coupons.wait(tx, row);
    await this.count(tx, row, null, false);
  }

  /** Ends an enrolment, gives its seat to the next and its coupon back. */
  async release(tx: Tx, row: EnrolmentRow, why: { cd: CancelCd; reason: string; by?: number | null }): Promise<void> {
    await tx.query(
      `update attend set ended_at = $3, cancel_at = $3, choise_status_cd = null, waitlisted = false, hold_cd = null, hold_until = null, end_cd = '${ENROLMENT_END.CANCELLED}', cancel_cd = $4, cancel_reason = $5, cancel_by = $6
       where channel_seq = $1 and attend_seq = $2`,
      [row.channel_seq, row.attend_seq, this.clock.now(), why.cd, why.reason, why.by ?? null],
    );
    await this.leave(tx, row);
    await this.coupons.free(tx, row);
    // An abandoned checkout publishes no event.
    if (row.applied_at || why.cd !== 'HOLD') await this.outbox.publish(tx, 'attend.cancelled', { ...ids(row), reason: why.reason });
    // Requests one more look at its money, in case the event is lost.
    if (row.amount > 0) await checkAgain(tx, row, this.clock.now(), 0);
    await this.closeClasses(tx, row, why);
    await this.packages.carryOn(tx, row);
    await this.promote(tx, row.channel_seq, row.course_seq);
  }

  /** Makes room for a new enrolment of the same person, who has used this one up: its money stays. */
  async replace(tx: Tx, row: EnrolmentRow): Promise<void> {
    await tx.query(`update attend set ended_at = $3, end_cd = '${ENROLMENT_END.USED_UP}' where channel_seq = $1 and attend_seq = $2`, [
      row.channel_seq,
      row.attend_seq,
      this.clock.now(),
    ]);
    await this.leave(tx, row);
    await this.closeClasses(tx, row, null);
  }

  /** Takes a seat again for a hold that passed just before its money came; false when none is left, or its coupon was used meanwhile. */
  async revive(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    const [other] = await rows(
      tx,
      'select 1 from attend where channel_seq = $1 and course_seq = $2 and user_seq = $3 and ended_at is null',
      [row.channel_seq, row.course_seq, row.user_seq],
    );
    if (other) return false;
    if (row.is_package && !(await this.packages.hasRoom(tx, row))) return false;
    if (row.term_seq && !(await this.terms.takeAgain(tx, row))) return false;
    const free = await this.coupons.isFree(tx, row);
    const [seat] = free ? await rows(tx, SEAT_AGAIN, [row.channel_seq, row.course_seq]) : [];
    if (!seat) {
      if (row.term_seq) await this.terms.leave(tx, row);
      return false;
    }
    await tx.query(
      `update attend set ended_at = null, end_cd = null, cancel_at = null, cancel_cd = null, cancel_reason = null, cancel_by = null where channel_seq = $1 and attend_seq = $2`,
      [row.channel_seq, row.attend_seq],
    );
    if (row.is_package) await this.packages.hold(tx, row, null, this);
    await this.coupons.claim(tx, row, null);
    return true;
  }

  /** Free seats of a waitlist go to those who wait longest. */
  async promote(tx: Tx, channelSeq: number, courseSeq: number): Promise<void> {
    for (;;) {
      const [free] = await rows(tx, FREE_SEAT, [channelSeq, courseSeq]);
      const [next] = free ? await rows<EnrolmentRow>(tx, NEXT, [channelSeq, courseSeq]) : [];
      if (!next || (await planIsFull(tx, channelSeq, next.user_seq))) return;
      if (next.is_package && !(await this.packages.hasRoom(tx, next))) return;
      if (next.amount > 0 && !next.paid_at) await this.offer(tx, next);
      else await this.approve(tx, next);
    }
  }

  /** The classes of a package go with it, and their seats to whoever waits there. */
  private async closeClasses(tx: Tx, row: EnrolmentRow, why: { cd: CancelCd; reason: string } | null): Promise<void> {
    if (!row.is_package) return;
    for (const courseSeq of await this.packages.close(tx, row, why)) await this.promote(tx, row.channel_seq, courseSeq);
  }

  private async leave(tx: Tx, row: EnrolmentRow): Promise<void> {
    const { accept, wait } = inBucket(row.choise_status_cd);
    await tx.query(COUNT, [row.channel_seq, row.course_seq, -1, -accept, -wait, 0]);
    if (row.term_seq) await this.terms.leave(tx, row);
  }

  private async count(tx: Tx, row: EnrolmentRow, to: string | null, first: boolean): Promise<void> {
    const from = inBucket(row.choise_status_cd);
    const into = inBucket(to);
    if (from.accept === into.accept && !first) return;
    await tx.query(COUNT, [row.channel_seq, row.course_seq, 0, into.accept - from.accept, into.wait - from.wait, first ? 1 : 0]);
  }

  private tell(tx: Tx, event: 'attend.created' | 'attend.approved' | 'attend.claim', row: EnrolmentRow): Promise<void> {
    return this.outbox.publish(tx, event, ids(row));
  }
}

const ids = (row: EnrolmentRow) => ({
  channelSeq: row.channel_seq,
  courseSeq: row.course_seq,
  attendSeq: row.attend_seq,
  userSeq: row.user_seq,
});

/** Access and review end of somebody let in at `at`. */
function terms(vodDays: number, at: Date): { validAt: Date | null; reviewAt: Date } {
  const validAt = accessEnd(vodDays, at);
  return { validAt, reviewAt: validAt ?? new Date(at.getTime() + YEAR) };
}
