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
 * The order in which every transaction takes the locks of enrolments: first those in front, and several of one kind by their numbers. So
 * no two transactions can wait for each other (locks.spec.ts records what each path takes).
 *
 * - account: the row of an account that is withdrawing
 * - member: the row of `channel_user` of a person who enrols, is let in, leaves the site or withdraws; several by their numbers. The
 *   payment service takes it (`stays_member`), after the rows of an order and its subscription
 * - limit: the advisory lock of a site whose plan limits its learners, so that one transaction at a time counts them
 * - package: rows of `course` that are packages
 * - class: all other rows of `course`; only the transaction that holds it changes the seats, the terms and the waitlist of that class
 * - attend: enrolments; several of one person by their numbers
 * - pay: `payLock` of an enrolment, which the payment service takes, too, after the row of the order
 * - memberPay: `memberPayLock` of a membership's subscription; several by their numbers. The payment service takes it, too, after the row
 *   of the order
 * - term: rows of `challenge_term`, always after their class
 * - coupon: the row of a person's coupon
 */
export const LOCK_ORDER = ['account', 'member', 'limit', 'package', 'class', 'attend', 'pay', 'memberPay', 'term', 'coupon'] as const;
export type LockKind = (typeof LOCK_ORDER)[number];

interface Seats {
  channelSeq: number;
  courseSeq: number;
  /** The people whose seats are to be locked. A caller that knows their enrolments instead gives `attendSeqs`. */
  userSeqs?: readonly number[];
  attendSeqs?: readonly number[];
}

/** On a site whose plan limits its learners, makes transactions that count or add learners wait for each other. */
export const lockLimit = (tx: Tx, channelSeq: number) => rows(tx, LOCK_LIMIT, { channelSeq });

/**
 * Takes the locks for a change of seats: the limit and the class. For a package, also its classes and the enrolments of these people in
 * them.
 */
export async function lockSeats(tx: Tx, { channelSeq, courseSeq, userSeqs = [], attendSeqs = [] }: Seats): Promise<void> {
  await lockLimit(tx, channelSeq);
  const held = await rows(tx, LOCK_COURSES, { channelSeq, courseSeq, userSeqs, attendSeqs });
  if (!held.some((one) => one.isPackage)) return;
  const people = attendSeqs.length ? await rows(tx, PEOPLE_OF_ENROLMENTS, { channelSeq, attendSeqs }) : [];
  await lockClasses(tx, channelSeq, courseSeq, [...userSeqs, ...people.map((one) => one.userSeq)]);
}

/**
 * Locks the classes of a package, whose own row must be locked already, and then these people's enrolments in the package and the classes.
 */
export async function lockClasses(tx: Tx, channelSeq: number, packageSeq: number, userSeqs: number[]): Promise<void> {
  const classes = await rows(tx, LOCK_CLASSES_OF_PACKAGE, { channelSeq, packageSeq, userSeqs });
  const courseSeqs = [packageSeq, ...classes.map((one) => one.courseSeq)];
  await rows(tx, LOCK_ENROLMENTS_OF, { channelSeq, courseSeqs, userSeqs });
}

/**
 * Locks the limits, packages, classes and enrolments that the enrolments of one person touch, on all sites; the transaction must see all
 * sites.
 */
export async function lockPerson(tx: Tx, userSeq: number): Promise<void> {
  await rows(tx, LOCK_LIMITS_OF_PERSON, { userSeq });
  for (const packages of [true, false]) await rows(tx, LOCK_COURSES_OF_PERSON, { userSeq, packages });
  await rows(tx, LOCK_ENROLMENTS_OF_PERSON, { userSeq });
}
