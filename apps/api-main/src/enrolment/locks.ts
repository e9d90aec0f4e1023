import { rows, type Tx } from '@madang/server/db';

/**
 * The one order in which a transaction takes the locks of enrolments. Whoever needs one of them takes it before those that stand behind it here,
 * and several of a kind by their numbers; so no two wait for each other (locks.spec.ts records what every path takes).
 *
 * - account: the row of a person who leaves
 * - limit: the advisory lock of a site with a limit of learners; whoever may let somebody in counts alone
 * - package: rows of `course` that are packages
 * - class: every other row of `course`; its holder alone changes the seats, the terms and the line of that class
 * - attend: enrolments; those of several classes of one person by their numbers
 * - pay: `payLock` of an enrolment, shared with the payment service, which takes it behind the row of its order
 * - term: rows of `challenge_term`, always under their class
 * - coupon: a coupon in somebody's hand
 */
export const LOCK_ORDER = ['account', 'limit', 'package', 'class', 'attend', 'pay', 'term', 'coupon'] as const;
export type LockKind = (typeof LOCK_ORDER)[number];

const LIMIT = `select pg_advisory_xact_lock(hashtext('plan'), hashtext(channel_seq::text)) from channel
where channel_seq = $1 and setting ->> 'studentLimit' is not null`;

/** Of a package also the other packages of the same people: what one of them leaves may be handed over to another. */
const COURSES = `select course_seq, course_type_cd = '09' as is_package from course
where channel_seq = $1 and course_seq in (
  select $2::bigint
  union all
  select p.course_seq from course k join attend p on p.channel_seq = k.channel_seq
  where k.channel_seq = $1 and k.course_seq = $2 and k.course_type_cd = '09' and p.is_package and p.ended_at is null
    and p.user_seq = any($3::bigint[] || array(select user_seq from attend where channel_seq = $1 and attend_seq = any($4::bigint[]))))
order by course_seq for no key update`;

/** The classes of a package: what it holds, what these people have by it, and what they had before and it prolongs. */
const CLASSES = `select course_seq from course where channel_seq = $1 and course_seq in (
  select course_seq from package_course where channel_seq = $1 and package_seq = $2
  union
  select course_seq from attend where channel_seq = $1 and package_seq = $2 and user_seq = any($3::bigint[]) and ended_at is null
  union
  select a.course_seq from attend p
  join package_extension e on e.channel_seq = p.channel_seq and e.package_attend_seq = p.attend_seq
  join attend a on a.channel_seq = e.channel_seq and a.attend_seq = e.attend_seq
  where p.channel_seq = $1 and p.course_seq = $2 and p.user_seq = any($3::bigint[]) and p.ended_at is null)
order by course_seq for no key update`;
const ATTENDS = `select 1 from attend where channel_seq = $1 and course_seq = any($2::bigint[]) and user_seq = any($3::bigint[]) and ended_at is null
order by attend_seq for update`;
const PEOPLE = `select distinct user_seq from attend where channel_seq = $1 and attend_seq = any($2::bigint[])`;

/** Of somebody who leaves: the classes and packages with a seat of this person, and those that count the like. */
const OWN_LIMITS = `select pg_advisory_xact_lock(hashtext('plan'), hashtext(c.channel_seq::text)) from (
  select channel_seq from channel where setting ->> 'studentLimit' is not null and channel_seq in (select channel_seq from attend where user_seq = $1 and ended_at is null)
  order by channel_seq) c`;
const OWN_COURSES = `select course_seq from course where course_seq in (
  select course_seq from attend where user_seq = $1 and ended_at is null
  union
  select c.course_seq from attend a join package_course c on c.channel_seq = a.channel_seq and c.package_seq = a.course_seq
  where a.user_seq = $1 and a.is_package and a.ended_at is null
  union
  select course_seq from course_like where user_seq = $1)
and (course_type_cd = '09') = $2 order by course_seq for no key update`;
const OWN_ATTENDS = 'select 1 from attend where user_seq = $1 and ended_at is null order by attend_seq for update';

interface Seats {
  channelSeq: number;
  courseSeq: number;
  /** Whose seats are at stake: by person, or by enrolment. */
  userSeqs?: readonly number[];
  attendSeqs?: readonly number[];
}

/** Lets one at a time count and let in, in a site whose plan has a limit. */
export const lockLimit = (tx: Tx, channelSeq: number) => tx.query(LIMIT, [channelSeq]);

/** Takes what a change of seats in a class or package needs, down to the class; of a package down to the enrolments of these people. */
export async function lockSeats(tx: Tx, { channelSeq, courseSeq, userSeqs = [], attendSeqs = [] }: Seats): Promise<void> {
  await lockLimit(tx, channelSeq);
  const held = await rows<{ course_seq: number; is_package: boolean }>(tx, COURSES, [channelSeq, courseSeq, userSeqs, attendSeqs]);
  if (!held.some((one) => one.is_package)) return;
  const people = attendSeqs.length ? await rows<{ user_seq: number }>(tx, PEOPLE, [channelSeq, attendSeqs]) : [];
  await lockClasses(tx, channelSeq, courseSeq, [...userSeqs, ...people.map((one) => one.user_seq)]);
}

/** The classes of a package that is held already, then what these people have in all of them. */
export async function lockClasses(tx: Tx, channelSeq: number, packageSeq: number, userSeqs: number[]): Promise<void> {
  const classes = await rows<{ course_seq: number }>(tx, CLASSES, [channelSeq, packageSeq, userSeqs]);
  await tx.query(ATTENDS, [channelSeq, [packageSeq, ...classes.map((one) => one.course_seq)], userSeqs]);
}

/** All seats of one person, on every site; for a transaction that sees all of them. */
export async function lockPerson(tx: Tx, userSeq: number): Promise<void> {
  await tx.query(OWN_LIMITS, [userSeq]);
  for (const packages of [true, false]) await tx.query(OWN_COURSES, [userSeq, packages]);
  await tx.query(OWN_ATTENDS, [userSeq]);
}
