import { EnrolmentEntity } from './enrolment.entity';
import { columnsOf } from '@madang/server/sql/columns';
import { APPLICATION_STATUS, ENROLMENT_END, HOLD, type Cancel } from '@madang/contracts/codes';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { carriedUntil } from './carried.sql';
import type { EnrolmentKey, EnrolmentRow, When } from './enrolment.row';

interface ClassKey {
  channelSeq: number;
  courseSeq: number;
}
interface OfPerson {
  channelSeq: number;
  packageSeq: number;
  userSeq: number;
}
/** The key of a person's enrolment in the package itself. */
type Bought = EnrolmentKey;

/** The later of two ends of access; null, which means no end, is the latest (AM-058). */
const later = (a: Piece, b: Piece) => sql`case when ${a} is null or ${b} is null then null else greatest(${a}, ${b}) end`;
/** The later of an end of access, which is null for never, and of what packages give besides, which is null for nothing. */
const latest = (end: Piece, carried: Piece) => sql`nullif(greatest(coalesce(${end}, 'infinity'), ${carried}), 'infinity')`;

/** Locks and answers a person's enrolments that came with a package. */
export const PARTS_OF_PACKAGE = statement<OfPerson, EnrolmentRow>(
  'package-seats.parts',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'attend')}
    from attend
    where channel_seq = ${p.channelSeq}
      and package_seq = ${p.packageSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
    order by course_seq
    for update
  `,
);

interface Opening extends OfPerson {
  now: Date;
  validAt: When | null;
  reviewAt: When | null;
  /** The class of the package to which access is given; null for all of its classes. */
  courseSeq: number | null;
}
/** Gives access to the classes of a package up to its end, or up to that of another package that uses the same seat. */
export const OPEN_PARTS = statement<Opening>(
  'package-seats.open-parts',
  (p) => sql`
    with done as (
      update attend a set
        choise_status_cd = ${APPLICATION_STATUS.APPROVED},
        hold_cd = null,
        hold_until = null,
        applied_at = coalesce(applied_at, ${p.now}::timestamptz),
        attend_at = coalesce(attend_at, ${p.now}::timestamptz),
        valid_at = ${latest(sql`${p.validAt}::timestamptz`, carriedUntil(sql`a.channel_seq`, sql`a.attend_seq`))},
        review_expring_at = ${p.reviewAt}::timestamptz
      where channel_seq = ${p.channelSeq}
        and package_seq = ${p.packageSeq}
        and user_seq = ${p.userSeq}
        and ended_at is null
        and course_seq = coalesce(${p.courseSeq}::bigint, course_seq)
      returning
        a.attend_seq,
        course_seq,
        old.applied_at is null as first,
        new.valid_at as after
    ), remembered as (
      update package_extension e set
        valid_before = ${p.validAt}::timestamptz,
        valid_after = done.after
      from done
      where e.channel_seq = ${p.channelSeq}
        and e.attend_seq = done.attend_seq
        and e.applied_at is not null
    )
    update course c set
      attend_sum = attend_sum + 1
    from done
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = done.course_seq
      and done.first
  `,
);
export const PARTS_WAIT = statement<OfPerson & { holdUntil: When }>(
  'package-seats.parts-wait',
  (p) => sql`
    update attend set
      choise_status_cd = null,
      hold_cd = ${HOLD.PAY},
      hold_until = ${p.holdUntil}
    where channel_seq = ${p.channelSeq}
      and package_seq = ${p.packageSeq}
      and user_seq = ${p.userSeq}
      and ended_at is null
  `,
);
export const GIVE_SEAT_BACK = statement<ClassKey>(
  'package-seats.give-seat-back',
  (p) => sql`
    update course set
      attend_count = attend_count - 1,
      accept_cnt = accept_cnt - 1
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
/** Ends an enrolment that came with a package. It counts as cancelled for `cancelCd`; without one, as used up. */
export const END_PART = statement<EnrolmentKey & { now: Date; cancelCd: Cancel | null; cancelReason: string | null }>(
  'package-seats.end-part',
  (p) => sql`
    update attend set
      ended_at = ${p.now},
      end_cd = case when ${p.cancelCd}::text is null then ${ENROLMENT_END.USED_UP} else ${ENROLMENT_END.CANCELLED} end,
      cancel_at = case when ${p.cancelCd}::text is null then null else ${p.now}::timestamptz end,
      cancel_cd = ${p.cancelCd},
      cancel_reason = ${p.cancelReason},
      choise_status_cd = case when ${p.cancelCd}::text is null then choise_status_cd end,
      hold_cd = null,
      hold_until = null
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);

/** Notes that a package uses an enrolment which its buyer had before. The package extends that enrolment once it is paid. */
export const REMEMBER_EXTENSION = statement<EnrolmentKey & { packageAttendSeq: number }>(
  'package-seats.remember',
  (p) => sql`
    insert into package_extension (channel_seq, package_attend_seq, attend_seq)
    values (${p.channelSeq}, ${p.packageAttendSeq}, ${p.attendSeq})
    on conflict do nothing
  `,
);
/**
 * Extends the enrolments that the package uses up to its own end. All packages that extend an enrolment remember the same: its end without
 * any of them, and its end now. An end that somebody has set since is the one without them.
 */
export const EXTEND_COUNTED = statement<Bought & { validAt: When | null; reviewAt: When | null; now: Date }>(
  'package-seats.extend',
  (p) => sql`
    with counted as (
      select
        a.attend_seq,
        case when o.known then o.valid_before else a.valid_at end as own
      from package_extension e
      join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
      left join lateral (
        select true as known, o.valid_before
        from package_extension o
        where o.channel_seq = e.channel_seq
          and o.attend_seq = e.attend_seq
          and o.package_attend_seq <> e.package_attend_seq
          and o.applied_at is not null
          and o.valid_after is not distinct from a.valid_at
        order by o.applied_at desc
        limit 1
      ) o on true
      where e.channel_seq = ${p.channelSeq}
        and e.package_attend_seq = ${p.attendSeq}
        and e.applied_at is null
        and a.ended_at is null
    ), grown as (
      update attend a set
        valid_at = ${later(sql`a.valid_at`, sql`${p.validAt}::timestamptz`)},
        review_expring_at = greatest(a.review_expring_at, ${p.reviewAt}::timestamptz)
      from counted c
      where a.channel_seq = ${p.channelSeq}
        and a.attend_seq = c.attend_seq
      returning
        a.attend_seq,
        c.own,
        new.valid_at as after
    )
    update package_extension e set
      applied_at = case when e.package_attend_seq = ${p.attendSeq} then ${p.now}::timestamptz else e.applied_at end,
      valid_before = grown.own,
      valid_after = grown.after
    from grown
    where e.channel_seq = ${p.channelSeq}
      and e.attend_seq = grown.attend_seq
      and (e.package_attend_seq = ${p.attendSeq} or e.applied_at is not null)
  `,
);
/**
 * Takes back the extension of enrolments by a package: access ends as it would without it, by itself or by another package, unless somebody
 * has set another end since.
 */
export const SHRINK_COUNTED = statement<Bought>(
  'package-seats.shrink',
  (p) => sql`
    with back as (
      update attend a set
        valid_at = ${latest(sql`e.valid_before`, carriedUntil(sql`a.channel_seq`, sql`a.attend_seq`, p.attendSeq))}
      from package_extension e
      where e.channel_seq = ${p.channelSeq}
        and e.package_attend_seq = ${p.attendSeq}
        and e.applied_at is not null
        and a.channel_seq = e.channel_seq
        and a.attend_seq = e.attend_seq
        and a.valid_at is not distinct from e.valid_after
      returning
        a.attend_seq,
        new.valid_at as after
    ), others as (
      update package_extension o set
        valid_after = back.after
      from back
      where o.channel_seq = ${p.channelSeq}
        and o.attend_seq = back.attend_seq
        and o.package_attend_seq <> ${p.attendSeq}
        and o.applied_at is not null
    )
    update package_extension e set
      applied_at = null
    where e.channel_seq = ${p.channelSeq}
      and e.package_attend_seq = ${p.attendSeq}
  `,
);
export const FORGET_EXTENSIONS = statement<Bought>(
  'package-seats.forget',
  (p) => sql`
    delete from package_extension
    where channel_seq = ${p.channelSeq}
      and package_attend_seq = ${p.attendSeq}
  `,
);
/** Another package of the same person that uses this enrolment, and so takes it over when its own package ends. */
export const HEIR_OF_PART = statement<EnrolmentKey, EnrolmentRow>(
  'package-seats.heir',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'p')}
    from package_extension e
    join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
    where e.channel_seq = ${p.channelSeq}
      and e.attend_seq = ${p.attendSeq}
      and p.ended_at is null
    order by e.applied_at desc nulls last, p.attend_seq
    limit 1
  `,
);

interface Heritage extends EnrolmentKey {
  packageSeq: number;
  choiseStatusCd: string | null;
  holdUntil: When | null;
  validAt: When | null;
  reviewAt: When | null;
}
export const HAND_OVER_PART = statement<Heritage>(
  'package-seats.hand-over',
  (p) => sql`
    update attend set
      package_seq = ${p.packageSeq},
      choise_status_cd = ${p.choiseStatusCd},
      hold_cd = case when ${p.choiseStatusCd}::text is null then ${HOLD.PAY} end,
      hold_until = ${p.holdUntil},
      valid_at = ${p.validAt},
      review_expring_at = ${p.reviewAt}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
/** Of the running packages that extend this enrolment, the one whose access ends last. */
export const CARRIER_OF_ENROLMENT = statement<EnrolmentKey & { now: Date }, EnrolmentRow>(
  'package-seats.carrier',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'p')}
    from package_extension e
    join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
    where e.channel_seq = ${p.channelSeq}
      and e.attend_seq = ${p.attendSeq}
      and ${isEnrolled(sql`p`, p.now)}
    order by p.valid_at desc nulls first, p.attend_seq
    limit 1
  `,
);
/**
 * Moves the extensions by other packages to the enrolment that replaces this one; without them, the new enrolment would end with its own
 * package.
 */
export const INHERIT_EXTENSIONS = statement<EnrolmentKey & { heirAttendSeq: number; validAt: When | null }>(
  'package-seats.inherit',
  (p) => sql`
    update package_extension set
      attend_seq = ${p.heirAttendSeq},
      valid_before = ${p.validAt},
      valid_after = ${p.validAt}
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
export const EXTENSION_TAKEN_OVER = statement<EnrolmentKey & { packageAttendSeq: number }>(
  'package-seats.taken-over',
  (p) => sql`
    delete from package_extension
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
      and package_attend_seq = ${p.packageAttendSeq}
  `,
);
/** Classes in which an enrolment has ended that the package uses instead of a seat of its own. */
export const CLASSES_LOST = statement<Bought, { courseSeq: number }>(
  'package-seats.classes-lost',
  (p) => sql`
    select a.course_seq as "courseSeq"
    from package_extension e
    join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
    where e.channel_seq = ${p.channelSeq}
      and e.package_attend_seq = ${p.attendSeq}
      and a.ended_at is not null
    order by a.course_seq
  `,
);
/**
 * Enrolments of which the paid package makes the own payment needless: those that it uses and that wait for their payment again, because
 * the bank withdrew their deposit while the package was being paid, and the applications that it put aside.
 */
export const MADE_NEEDLESS = statement<Bought, EnrolmentRow>(
  'package-seats.made-needless',
  (p) => sql`
    select ${columnsOf(EnrolmentEntity, 'a')}
    from package_extension e
    join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
    where e.channel_seq = ${p.channelSeq}
      and e.package_attend_seq = ${p.attendSeq}
      and a.ended_at is null
      and a.hold_until is not null
      and (a.package_seq is null or e.waitlisted is not null)
    order by a.course_seq
    for update of a
  `,
);
/** A row if a package whose payment is awaited uses this enrolment. */
export const PACKAGE_BEING_PAID = statement<EnrolmentKey>(
  'package-seats.being-paid',
  (p) => sql`
    select
    from package_extension e
    join attend p on p.channel_seq = e.channel_seq and p.attend_seq = e.package_attend_seq
    where e.channel_seq = ${p.channelSeq}
      and e.attend_seq = ${p.attendSeq}
      and p.ended_at is null
      and p.hold_until is not null
  `,
);
export const ENDS_OF_ENROLMENT = statement<EnrolmentKey, { validAt: Date | null; reviewAt: Date | null }>(
  'package-seats.ends-of-enrolment',
  (p) => sql`
    select
      valid_at as "validAt",
      review_expring_at as "reviewAt"
    from attend
    where channel_seq = ${p.channelSeq}
      and attend_seq = ${p.attendSeq}
  `,
);
