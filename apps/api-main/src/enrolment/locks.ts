import { rows, type Tx } from '@madang/server/db';
import {
  LOCK_CLASSES_OF_PACKAGE,
  LOCK_COURSES,
  LOCK_COURSES_OF_PERSON,
  LOCK_ENROLMENTS_OF,
  LOCK_ENROLMENTS_OF_PERSON,
  LOCK_LIMIT,
  LOCK_LIMITS_OF_PERSON,
  PEOPLE_OF_ENROLMENTS,
} from './locks.sql';

/**
 * The one order in which a transaction takes the locks of enrolments. Whoever needs one of them takes it before those that stand
 * behind it here, and several of a kind by their numbers; so no two wait for each other (locks.spec.ts records what every path takes).
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

interface Seats {
  channelSeq: number;
  courseSeq: number;
  /** The people whose seats are to be locked, or instead their enrolments by `attendSeqs`. */
  userSeqs?: readonly number[];
  attendSeqs?: readonly number[];
}

/** Lets one at a time count and let in, in a site whose plan has a limit. */
export const lockLimit = (tx: Tx, channelSeq: number) => rows(tx, LOCK_LIMIT, { channelSeq });

/** Takes what a change of seats in a class or package needs, down to the class; of a package down to the enrolments of these people. */
export async function lockSeats(tx: Tx, { channelSeq, courseSeq, userSeqs = [], attendSeqs = [] }: Seats): Promise<void> {
  await lockLimit(tx, channelSeq);
  const held = await rows(tx, LOCK_COURSES, { channelSeq, courseSeq, userSeqs, attendSeqs });
  if (!held.some((one) => one.isPackage)) return;
  const people = attendSeqs.length ? await rows(tx, PEOPLE_OF_ENROLMENTS, { channelSeq, attendSeqs }) : [];
  await lockClasses(tx, channelSeq, courseSeq, [...userSeqs, ...people.map((one) => one.userSeq)]);
}

/** Locks the classes of a package whose own row is locked already, and then these people's enrolments in all of them. */
export async function lockClasses(tx: Tx, channelSeq: number, packageSeq: number, userSeqs: number[]): Promise<void> {
  const classes = await rows(tx, LOCK_CLASSES_OF_PACKAGE, { channelSeq, packageSeq, userSeqs });
  const courseSeqs = [packageSeq, ...classes.map((one) => one.courseSeq)];
  await rows(tx, LOCK_ENROLMENTS_OF, { channelSeq, courseSeqs, userSeqs });
}

/** All seats of one person, on every site; for a transaction that sees all of them. */
export async function lockPerson(tx: Tx, userSeq: number): Promise<void> {
  await rows(tx, LOCK_LIMITS_OF_PERSON, { userSeq });
  for (const packages of [true, false]) await rows(tx, LOCK_COURSES_OF_PERSON, { userSeq, packages });
  await rows(tx, LOCK_ENROLMENTS_OF_PERSON, { userSeq });
}
