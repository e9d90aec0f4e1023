import { Injectable } from '@nestjs/common';
import { ENROLMENT_END, CHOISE_STATUS } from '@madang/contracts/codes';
import { isAttend } from '@madang/contracts/main/course-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { isHeld, type EnrolmentRow } from './enrolment.row';
import { lockClasses } from './locks';
import { isLive, ordersOf } from './published-orders';
import type { SeatsService } from './seats.service';

/** An enrolment in a package; `course_seq` is the package. */
type Bought = Pick<EnrolmentRow, 'channel_seq' | 'course_seq' | 'attend_seq' | 'user_seq'>;
type Ways = Pick<SeatsService, 'release' | 'replace'>;

const CONTAINED = 'select course_seq from package_course where channel_seq = $1 and package_seq = $2 order by course_seq';
const CURRENT = 'select * from attend where channel_seq = $1 and course_seq = $2 and user_seq = $3 and ended_at is null for update';
const PART =
  'select * from attend where channel_seq = $1 and package_seq = $2 and user_seq = $3 and ended_at is null order by course_seq for update';

const FREE = `(c.user_limit_type_cd = '01' or (c.user_limit_type_cd = '99' and c.attend_count < c.max_user_count) or (c.user_limit_type_cd = '00' and c.accept_cnt < c.max_user_count))`;
/** With $5 true the seat is taken even where none is left, since it is paid. */
const TAKE = `
with seat as (
  update course c set attend_count = attend_count + 1, accept_cnt = accept_cnt + 1
  where channel_seq = $1 and course_seq = $2 and (${FREE} or $5::boolean) returning currency, vod_days
)
insert into attend (channel_seq, course_seq, user_seq, package_seq, currency, vod_days, created_at, hold_cd, hold_until)
select $1, $2, $3, $4, currency, vod_days, $6::timestamptz, 'PAY', $7::timestamptz from seat returning attend_seq`;
const WITHOUT_SEAT = `select c.title from package_course p join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
  where p.channel_seq = $1 and p.package_seq = $2 and not ${FREE}
    and not exists (select 1 from attend a where a.channel_seq = c.channel_seq and a.course_seq = c.course_seq and a.user_seq = $3 and a.ended_at is null and a.choise_status_cd is distinct from '01')
  order by c.course_seq limit 1`;

/** $7 lets into one class alone. */
const OPEN = `
with done as (
  update attend set choise_status_cd = '00', hold_cd = null, hold_until = null, applied_at = coalesce(applied_at, $4::timestamptz), attend_at = coalesce(attend_at, $4::timestamptz),
    valid_at = $5::timestamptz, review_expring_at = $6::timestamptz
  where channel_seq = $1 and package_seq = $2 and user_seq = $3 and ended_at is null and course_seq = coalesce($7::bigint, course_seq)
  returning course_seq, old.applied_at is null as first
)
update course c set attend_sum = attend_sum + 1 from done where c.channel_seq = $1 and c.course_seq = done.course_seq and done.first`;
const WAIT = `update attend set choise_status_cd = null, hold_cd = 'PAY', hold_until = $4
  where channel_seq = $1 and package_seq = $2 and user_seq = $3 and ended_at is null`;
const LEAVE = 'update course set attend_count = attend_count - 1, accept_cnt = accept_cnt - 1 where channel_seq = $1 and course_seq = $2';
const END = `update attend set ended_at = $3, end_cd = case when $4::text is null then '${ENROLMENT_END.USED_UP}' else '${ENROLMENT_END.CANCELLED}' end,
  cancel_at = case when $4::text is null then null else $3::timestamptz end, cancel_cd = $4, cancel_reason = $5,
  choise_status_cd = case when $4::text is null then choise_status_cd end, hold_cd = null, hold_until = null where channel_seq = $1 and attend_seq = $2`;

/** The later end; unlimited stays unlimited (AM-058). */
const LATER = (a: string, b: string) => `case when ${a} is null or ${b} is null then null else greatest(${a}, ${b}) end`;
const EXTEND = `
with grown as (
  update attend a set valid_at = ${LATER('a.valid_at', '$3::timestamptz')}, review_expring_at = greatest(a.review_expring_at, $4::timestamptz)
  from package_extension e where e.channel_seq = $1 and e.package_attend_seq = $2 and e.applied_at is null
    and a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq and a.ended_at is null
  returning a.attend_seq, old.valid_at as before, new.valid_at as after
)
update package_extension e set applied_at = $5, valid_before = grown.before, valid_after = grown.after from grown
where e.channel_seq = $1 and e.package_attend_seq = $2 and e.attend_seq = grown.attend_seq`;
/** Back to what it was, unless somebody has set another end since; a later package's extension then stands on what was before. */
const SHRINK = `
with back as (
  update attend a set valid_at = e.valid_before from package_extension e
  where e.channel_seq = $1 and e.package_attend_seq = $2 and e.applied_at is not null and a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
    and a.valid_at is not distinct from e.valid_after returning a.attend_seq
), below as (
  update package_extension o set valid_before = e.valid_before from package_extension e
  where e.channel_seq = $1 and e.package_attend_seq = $2 and o.channel_seq = e.channel_seq and o.attend_seq = e.attend_seq and o.package_attend_seq <> e.package_attend_seq
    and o.applied_at is not null and o.valid_before is not distinct from e.valid_after
)
update package_extension e set applied_at = null where e.channel_seq = $1 and e.package_attend_seq = $2`;
const FORGET = 'delete from package_extension where channel_seq = $1 and package_attend_seq = $2';
/** Another package of the same person that counts on this enrolment. */
const HEIR = `select p.* from package_extension e join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
  where e.channel_seq = $1 and e.attend_seq = $2 and p.ended_at is null order by e.applied_at desc nulls last, p.attend_seq limit 1`;
const HAND_OVER = `update attend set package_seq = $3, choise_status_cd = $4, hold_cd = case when $4::text is null then 'PAY' end, hold_until = $5, valid_at = $6, review_expring_at = $7
  where channel_seq = $1 and attend_seq = $2`;
/** The package that carries this enrolment's owner longest, of those that run and prolong it. */
const CARRIER = `
select p.* from package_extension e
join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
where e.channel_seq = $1 and e.attend_seq = $2 and p.ended_at is null and p.choise_status_cd = '00'
  and (p.valid_at is null or p.valid_at > $3::timestamptz)
order by p.valid_at desc nulls first, p.attend_seq limit 1`;
/** What other packages prolonged is the enrolment that takes its place; without them it ends at $4. */
const INHERIT = `
update package_extension set attend_seq = $3, valid_before = $4, valid_after = $4
where channel_seq = $1 and attend_seq = $2`;
const TAKEN_OVER = 'delete from package_extension where channel_seq = $1 and attend_seq = $2 and package_attend_seq = $3';
const LOST = `select a.course_seq from package_extension e join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
  where e.channel_seq = $1 and e.package_attend_seq = $2 and a.ended_at is not null order by a.course_seq`;
/** What was counted on and waits for money again: the bank took its deposit back while the package was paid. */
const WAITS_AGAIN = `
select a.* from package_extension e join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
where e.channel_seq = $1 and e.package_attend_seq = $2 and a.ended_at is null and a.hold_until is not null and a.package_seq is null
order by a.course_seq for update of a`;
const BEING_PAID = `
select from package_extension e
join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
where e.channel_seq = $1 and e.attend_seq = $2 and p.ended_at is null and p.hold_until is not null`;

/**
 * What an enrolment in a package means for its classes, in the transaction that changes it. A seat of a package is a seat in each class: they are taken
 * together or not at all, wait for the payment together, and end together. Whoever is in a class already keeps that enrolment and gets the later end.
 * Always after the package is locked (`locks.ts`).
 */
@Injectable()
export class PackageSeatsService {
  constructor(private readonly clock: Clock) {}

  /** Whether every class has a seat for this person. */
  async hasRoom(tx: Tx, b: Bought): Promise<boolean> {
    await this.lock(tx, b);
    return !(await rows(tx, WITHOUT_SEAT, [b.channel_seq, b.course_seq, b.user_seq])).length;
  }

  /** Takes a seat in each class that lacks one; seats this package holds already stay. */
  async hold(tx: Tx, b: Bought, until: Date | string | null, ways: Ways): Promise<void> {
    await this.lock(tx, b);
    for (const { course_seq } of await rows<{ course_seq: number }>(tx, CONTAINED, [b.channel_seq, b.course_seq])) {
      const [own] = await rows<EnrolmentRow>(tx, CURRENT, [b.channel_seq, course_seq, b.user_seq]);
      if (own?.package_seq === b.course_seq) continue;
      if (own && (await this.counts(tx, own, ways))) await this.remember(tx, b, own);
      else await this.take(tx, b, course_seq, until, false);
    }
  }

  /** Opens every class until the end of the package's access. */
  async open(tx: Tx, b: Bought, ways: Ways): Promise<void> {
    await this.lock(tx, b);
    // A seat the buyer had otherwise ended while the payment ran: the package has paid for it.
    for (const { course_seq } of await rows<{ course_seq: number }>(tx, LOST, [b.channel_seq, b.attend_seq])) {
      const [own] = await rows<EnrolmentRow>(tx, CURRENT, [b.channel_seq, course_seq, b.user_seq]);
      if (own) await this.remember(tx, b, own);
      else await this.take(tx, b, course_seq, null, true);
    }
    // The package is paid: nothing else has to wait for money, and the learner goes on by the package.
    for (const own of await rows<EnrolmentRow>(tx, WAITS_AGAIN, [b.channel_seq, b.attend_seq]))
      await ways.release(tx, own, { cd: 'HOLD', reason: '' });
    await this.apply(tx, b);
  }

  /** The package's own end was changed. */
  async follow(tx: Tx, b: Bought): Promise<void> {
    await this.lock(tx, b);
    await tx.query(SHRINK, [b.channel_seq, b.attend_seq]);
    await this.apply(tx, b);
  }

  /** Its seat waits for the money again. */
  async wait(tx: Tx, b: Bought, until: Date | string): Promise<void> {
    await this.lock(tx, b);
    await tx.query(WAIT, [b.channel_seq, b.course_seq, b.user_seq, until]);
    await tx.query(SHRINK, [b.channel_seq, b.attend_seq]);
  }

  /** Ends the enrolments that came with the package; answers the classes that have a free seat now. */
  async close(tx: Tx, b: Bought, why: { cd: string; reason: string } | null): Promise<number[]> {
    await this.lock(tx, b);
    const left: number[] = [];
    for (const part of await rows<EnrolmentRow>(tx, PART, [b.channel_seq, b.course_seq, b.user_seq])) {
      const [heir] = await rows<EnrolmentRow>(tx, HEIR, [b.channel_seq, part.attend_seq]);
      if (heir) {
        await this.handOver(tx, part, heir);
        continue;
      }
      await tx.query(END, [b.channel_seq, part.attend_seq, this.clock.now(), why?.cd ?? null, why?.reason ?? null]);
      await tx.query(LEAVE, [b.channel_seq, part.course_seq]);
      left.push(part.course_seq);
    }
    if (why) await tx.query(SHRINK, [b.channel_seq, b.attend_seq]);
    await tx.query(FORGET, [b.channel_seq, b.attend_seq]);
    return left;
  }

  /** The package by which the owner of an enrolment is in its class, should that end. */
  async carrier(tx: Tx, row: EnrolmentRow): Promise<EnrolmentRow | null> {
    const [by] = await rows<EnrolmentRow>(tx, CARRIER, [row.channel_seq, row.attend_seq, this.clock.now()]);
    return by ?? null;
  }

  /** Whether a package that waits for its payment counts on this enrolment. */
  async isCountedOn(tx: Tx, row: EnrolmentRow): Promise<boolean> {
    return (await rows(tx, BEING_PAID, [row.channel_seq, row.attend_seq])).length > 0;
  }

  /**
   * An enrolment has ended and given its seat back: whoever has the class by a running package, too, takes that seat before anybody else.
   * The lock of the class is enough: no package that holds it changes without that one.
   */
  async carryOn(tx: Tx, row: EnrolmentRow): Promise<void> {
    const by = await this.carrier(tx, row);
    if (!by) return;
    const { channel_seq, attend_seq, course_seq, user_seq } = row;
    const attendSeq = await this.take(tx, by, course_seq, null, true);
    await tx.query(OPEN, [...[channel_seq, by.course_seq, user_seq, this.clock.now()], ...[by.valid_at, by.review_expring_at, course_seq]]);
    await tx.query(TAKEN_OVER, [channel_seq, attend_seq, by.attend_seq]);
    await tx.query(INHERIT, [channel_seq, attend_seq, attendSeq, by.valid_at]);
  }

  private async lock(tx: Tx, b: Bought): Promise<void> {
    await lockClasses(tx, b.channel_seq, b.course_seq, [b.user_seq]);
  }

  /** An enrolment there already: a running one counts, one in the middle of a payment is not touched, any other gives way. */
  private async counts(tx: Tx, own: EnrolmentRow, ways: Ways): Promise<boolean> {
    const now = this.clock.now();
    if (isHeld(own)) {
      if (own.package_seq || (await ordersOf(tx, own.channel_seq, own.attend_seq)).some(isLive)) throw fail('PAYMENT_PENDING');
      await ways.release(tx, own, { cd: 'HOLD', reason: '' });
      return false;
    }
    if (own.choise_status_cd === CHOISE_STATUS.WAITING) {
      if (own.paid_at) throw fail('PAYMENT_PENDING');
      await ways.release(tx, own, { cd: 'SELF', reason: '' });
      return false;
    }
    if (isAttend({ choiseStatusCd: own.choise_status_cd, validAt: own.valid_at, attendAt: own.attend_at }, now)) return true;
    await ways.replace(tx, own);
    return false;
  }

  private async remember(tx: Tx, b: Bought, own: EnrolmentRow): Promise<void> {
    await tx.query(
      'insert into package_extension (channel_seq, package_attend_seq, attend_seq) values ($1, $2, $3) on conflict do nothing',
      [b.channel_seq, b.attend_seq, own.attend_seq],
    );
  }

  private async take(tx: Tx, b: Bought, courseSeq: number, until: Date | string | null, anyway: boolean): Promise<number> {
    const [seat] = await rows<{ attend_seq: number }>(tx, TAKE, [
      b.channel_seq,
      courseSeq,
      b.user_seq,
      b.course_seq,
      anyway,
      this.clock.now(),
      until,
    ]);
    if (seat) return seat.attend_seq;
    const [full] = await rows<{ title: string }>(tx, 'select title from course where channel_seq = $1 and course_seq = $2', [
      b.channel_seq,
      courseSeq,
    ]);
    throw fail('PACKAGE_CLASS_FULL', { title: full!.title });
  }

  private async apply(tx: Tx, b: Bought): Promise<void> {
    const now = this.clock.now();
    const [own] = await rows<Pick<EnrolmentRow, 'valid_at' | 'review_expring_at'>>(
      tx,
      'select valid_at, review_expring_at from attend where channel_seq = $1 and attend_seq = $2',
      [b.channel_seq, b.attend_seq],
    );
    const { valid_at, review_expring_at } = own!;
    await tx.query(OPEN, [b.channel_seq, b.course_seq, b.user_seq, now, valid_at, review_expring_at, null]);
    await tx.query(EXTEND, [b.channel_seq, b.attend_seq, valid_at, review_expring_at, now]);
  }

  private async handOver(tx: Tx, part: EnrolmentRow, heir: EnrolmentRow): Promise<void> {
    const { channel_seq, attend_seq } = part;
    await tx.query(HAND_OVER, [
      ...[channel_seq, attend_seq, heir.course_seq, heir.choise_status_cd, heir.hold_until],
      ...(heir.choise_status_cd ? [heir.valid_at, heir.review_expring_at] : [null, null]),
    ]);
    await tx.query(TAKEN_OVER, [channel_seq, attend_seq, heir.attend_seq]);
  }
}
