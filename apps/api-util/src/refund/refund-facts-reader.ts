import { REFUND_PART } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, REFUND_RULE, type RefundRule } from '@madang/contracts/codes';
import { daysAfter, daysBefore, monthsLater } from '@madang/contracts/dates';
import { TIMED_LESSONS, type RefundFacts, type RefundGroup, type RefundPart } from '@madang/contracts/util/refund-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import type { OrderEntity } from '../payment/order.entity';
import { periodBegin } from '../payment/subscription-records';
import {
  BOUGHT_CLASS,
  CLASSES_OF_ENROLMENT,
  CLASSES_OF_PACKAGE,
  LESSONS_OF_CLASSES,
  LESSONS_USED_BY_MEMBER,
  MATERIAL_SENT,
  NEXT_TERM,
  OFFERED_CLASS,
  PERIOD_OF_MEMBERSHIP,
  TIMES_SHUT,
  type BoughtClass,
  type Lesson,
  type PeriodOfMembership,
  type UseOfLessons,
} from './refund-facts-reader.sql';
import { REFUND_RULE_OF_SITE } from './refund.sql';

/** A class that was sold (one of several for a package), with its share of the price and its days of access. */
interface Sold {
  courseSeq: number;
  title: string | null;
  weight: number;
  from: Date | null;
  until: Date | null;
  /** The days of access on which the site was suspended. */
  idleDays: number;
}

type Paid = Pick<RefundFacts, 'paid' | 'paidAt' | 'material'>;

const FACTS_WITHOUT_PAYMENT: RefundFacts = { paid: 0, paidAt: new Date(0), opened: 0, groups: [], over: true };

/** Reads the facts by which a refund is calculated, from our own rows and those that the main service publishes. */
@Injectable()
export class RefundFactsReader {
  constructor(private readonly clock: Clock) {}

  async ruleOf(tx: Tx, channelSeq: number): Promise<RefundRule> {
    const [row] = await rows(tx, REFUND_RULE_OF_SITE, { channelSeq });
    return row?.ruleCd ?? REFUND_RULE.LIFELONG;
  }

  /** The facts of an order whose refund was asked for at `at`: what ended or began later does not count, what was used until now does. */
  async of(tx: Tx, order: OrderEntity, at: Date): Promise<RefundFacts> {
    if (!order.paidAt) return FACTS_WITHOUT_PAYMENT;
    const material = order.materialPrice ? { amount: order.materialPrice, sent: (await rows(tx, MATERIAL_SENT, order)).length > 0 } : null;
    const paid = { paid: order.amount - order.refundedAmount, paidAt: order.paidAt, material };
    const facts = await (order.subscriptionSeq === null ? this.ofEnrolment(tx, order, paid, at) : this.ofMembership(tx, order, paid, at));
    return { ...facts, shut: await rows(tx, TIMES_SHUT, order) };
  }

  private async ofEnrolment(tx: Tx, order: OrderEntity, paid: Paid, at: Date): Promise<RefundFacts> {
    const [bought] = await rows(tx, BOUGHT_CLASS, { ...order, at });
    if (!bought || bought.endedAt) return { ...FACTS_WITHOUT_PAYMENT, ...paid };
    const since = bought.attendAt ?? order.paidAt!;
    const sold = await this.sold(tx, order, bought);
    const lessons = await this.lessons(tx, order.channelSeq, sold, { userSeq: order.userSeq, since, until: bought.usedUntil });
    const opened = lessons.filter((one) => one.opened).length;
    if (bought.termFrom && bought.termTo) {
      const term: RefundPart = { kind: REFUND_PART.TERM, from: bought.termFrom, to: bought.termTo };
      return { ...paid, opened, over: false, groups: [{ title: null, weight: 1, parts: [term] }] };
    }
    return { ...paid, opened, over: false, groups: sold.map((one) => groupOf(one, lessons)) };
  }

  private async sold(tx: Tx, order: OrderEntity, bought: BoughtClass): Promise<Sold[]> {
    const time = { from: bought.attendAt, until: bought.validAt, idleDays: bought.idleDays };
    if (bought.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) return [{ courseSeq: bought.courseSeq, title: null, weight: 1, ...time }];
    const parts = await rows(tx, CLASSES_OF_ENROLMENT, order);
    return parts.map(({ courseSeq, title, price }) => ({ courseSeq, title, weight: price, ...time }));
  }

  private async ofMembership(tx: Tx, order: OrderEntity, paid: Paid, at: Date): Promise<RefundFacts> {
    const [s] = await rows(tx, PERIOD_OF_MEMBERSHIP, order);
    const period = s && paidPeriod(order, s, at);
    if (!period) return { ...FACTS_WITHOUT_PAYMENT, ...paid };
    const { channelSeq, userSeq } = order;
    const { from, to, idleDays, until } = period;
    const [use] = await rows(tx, LESSONS_USED_BY_MEMBER, { channelSeq, userSeq, membershipSeq: s.membershipSeq, from, until });
    const part: RefundPart = { kind: REFUND_PART.DAYS, from, to, idleDays };
    return { ...paid, opened: use!.n, over: false, groups: [{ title: null, weight: 1, parts: [part] }] };
  }

  /**
   * The parts by which a refund of a class or package would be calculated, for people who have not bought it yet; null if it does not
   * exist.
   */
  async offered(tx: Tx, channelSeq: number, courseSeq: number): Promise<RefundGroup[] | null> {
    const [course] = await rows(tx, OFFERED_CLASS, { channelSeq, courseSeq });
    if (!course) return null;
    const now = this.clock.now();
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) {
      const [term] = await rows(tx, NEXT_TERM, { channelSeq, courseSeq, now });
      return [{ title: null, weight: 1, parts: [{ kind: REFUND_PART.TERM, from: term?.from ?? now, to: term?.to ?? now }] }];
    }
    const time = { from: now, until: course.vodDays > 0 ? daysAfter(now, course.vodDays) : null, idleDays: 0 };
    const contained = course.courseTypeCd === COURSE_TYPE_CD.PACKAGE;
    const sold: Sold[] = contained
      ? (await rows(tx, CLASSES_OF_PACKAGE, { channelSeq, courseSeq })).map((one) => ({ ...one, weight: one.price, ...time }))
      : [{ courseSeq, title: null, weight: 1, ...time }];
    const lessons = await this.lessons(tx, channelSeq, sold, { userSeq: null, since: now, until: null });
    return sold.map((one) => groupOf(one, lessons));
  }

  /** The parts by which a refund of a membership would be calculated, which are days. */
  membership(): RefundGroup[] {
    const now = this.clock.now();
    return [{ title: null, weight: 1, parts: [{ kind: REFUND_PART.DAYS, from: now, to: monthsLater(now, 1, now), idleDays: 0 }] }];
  }

  private lessons(tx: Tx, channelSeq: number, sold: Sold[], use: UseOfLessons): Promise<Lesson[]> {
    return rows(tx, LESSONS_OF_CLASSES, { channelSeq, courseSeqs: sold.map((one) => one.courseSeq), ...use });
  }
}

/**
 * The period that an order paid for, if it still ran at `at`, and until when its use counts; null: it was over. The subscription may have
 * begun another period since, or have ended.
 */
function paidPeriod({ periodEnd, paidAt, dueAt }: OrderEntity, { endedAt, from, to, idleDays }: PeriodOfMembership, at: Date) {
  if (!periodEnd || (endedAt && endedAt <= at)) return null;
  if (from && to && periodEnd.getTime() === daysBefore(to, idleDays).getTime()) return { from, to, idleDays, until: endedAt };
  return periodEnd > at ? { from: periodBegin(dueAt!, paidAt!), to: periodEnd, idleDays: 0, until: periodEnd } : null;
}

/**
 * The parts of a class: a live lesson or meeting with a time counts as used when it is over, another lesson when it was opened. A class
 * without lessons counts by its days of access, if these end.
 */
function groupOf({ courseSeq, title, weight, from, until, idleDays }: Sold, all: readonly Lesson[]): RefundGroup {
  const lessons = all.filter((one) => one.courseSeq === courseSeq);
  const held = lessons.filter((one) => TIMED_LESSONS.includes(one.typeCd) && one.heldFrom && one.heldTo);
  const rest = lessons.filter((one) => !held.includes(one));
  const parts: RefundPart[] = [];
  if (held.length > 0) parts.push({ kind: REFUND_PART.SESSIONS, sessions: held.map((one) => ({ from: one.heldFrom!, to: one.heldTo! })) });
  if (rest.length > 0)
    parts.push({ kind: REFUND_PART.LESSONS, total: rest.length, opened: rest.filter((one) => one.opened).length, until });
  if (parts.length > 0) return { title, weight, parts };
  const nothing: RefundPart = { kind: REFUND_PART.LESSONS, total: 0, opened: 0, until };
  return { title, weight, parts: [from && until ? { kind: REFUND_PART.DAYS, from, to: until, idleDays } : nothing] };
}
