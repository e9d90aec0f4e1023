import { REFUND_PART } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, CURRICULUM_TYPE, REFUND_RULE, type RefundRule } from '@madang/contracts/codes';
import { monthsLater } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import type { RefundFacts, RefundGroup, RefundPart } from '@madang/contracts/util/refund-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import type { OrderEntity } from '../payment/order.entity';
import {
  BOUGHT_CLASS,
  CLASSES_OF_ENROLMENT,
  CLASSES_OF_PACKAGE,
  LESSONS_OF_CLASSES,
  LESSONS_OPENED_BY_MEMBER,
  MATERIAL_SENT,
  NEXT_TERM,
  OFFERED_CLASS,
  PERIOD_OF_MEMBERSHIP,
  type BoughtClass,
  type Lesson,
} from './refund-facts.sql';
import { REFUND_RULE_OF_SITE } from './refund.sql';

/** A class that was sold (one of several for a package), with its share of the price and its days of access. */
interface Sold {
  courseSeq: number;
  title: string | null;
  weight: number;
  from: Date | null;
  until: Date | null;
}

type Paid = Pick<RefundFacts, 'paid' | 'paidAt' | 'material'>;

const HELD: readonly string[] = [CURRICULUM_TYPE.LIVE, CURRICULUM_TYPE.OFFLINE];
const NOTHING: RefundFacts = { paid: 0, paidAt: new Date(0), opened: 0, groups: [], over: true };

/** Reads the facts by which a refund is calculated, from our own rows and those that the main service publishes. */
@Injectable()
export class RefundFactsReader {
  constructor(private readonly clock: Clock) {}

  async ruleOf(tx: Tx, channelSeq: number): Promise<RefundRule> {
    const [row] = await rows(tx, REFUND_RULE_OF_SITE, { channelSeq });
    return row?.ruleCd ?? REFUND_RULE.LIFELONG;
  }

  async of(tx: Tx, order: OrderEntity): Promise<RefundFacts> {
    if (!order.paidAt) return NOTHING;
    const material = order.materialPrice ? { amount: order.materialPrice, sent: (await rows(tx, MATERIAL_SENT, order)).length > 0 } : null;
    const paid = { paid: order.amount - order.refundedAmount, paidAt: order.paidAt, material };
    return order.subscriptionSeq === null ? this.ofEnrolment(tx, order, paid) : this.ofMembership(tx, order, paid);
  }

  private async ofEnrolment(tx: Tx, order: OrderEntity, paid: Paid): Promise<RefundFacts> {
    const [bought] = await rows(tx, BOUGHT_CLASS, order);
    if (!bought || bought.endedAt) return { ...NOTHING, ...paid };
    const since = bought.attendAt ?? order.paidAt!;
    const sold = await this.sold(tx, order, bought);
    const lessons = await this.lessons(tx, order.channelSeq, sold, order.userSeq, since);
    const opened = lessons.filter((one) => one.opened).length;
    if (bought.termFrom && bought.termTo) {
      const term: RefundPart = { kind: REFUND_PART.TERM, from: bought.termFrom, to: bought.termTo };
      return { ...paid, opened, over: false, groups: [{ title: null, weight: 1, parts: [term] }] };
    }
    return { ...paid, opened, over: false, groups: sold.map((one) => groupOf(one, lessons)) };
  }

  private async sold(tx: Tx, order: OrderEntity, bought: BoughtClass): Promise<Sold[]> {
    const time = { from: bought.attendAt, until: bought.validAt };
    if (bought.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) return [{ courseSeq: bought.courseSeq, title: null, weight: 1, ...time }];
    const parts = await rows(tx, CLASSES_OF_ENROLMENT, order);
    return parts.map(({ courseSeq, title, price }) => ({ courseSeq, title, weight: price, ...time }));
  }

  private async ofMembership(tx: Tx, order: OrderEntity, paid: Paid): Promise<RefundFacts> {
    const [s] = await rows(tx, PERIOD_OF_MEMBERSHIP, order);
    const running = s?.runs && s.from && s.to && order.periodEnd?.getTime() === s.to.getTime();
    if (!running) return { ...NOTHING, ...paid };
    const { channelSeq, userSeq } = order;
    const [use] = await rows(tx, LESSONS_OPENED_BY_MEMBER, { channelSeq, userSeq, membershipSeq: s.membershipSeq, since: s.from });
    const part: RefundPart = { kind: REFUND_PART.DAYS, from: s.from!, to: s.to! };
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
    const time = { from: now, until: course.vodDays > 0 ? new Date(now.getTime() + course.vodDays * DAY) : null };
    const contained = course.courseTypeCd === COURSE_TYPE_CD.PACKAGE;
    const sold: Sold[] = contained
      ? (await rows(tx, CLASSES_OF_PACKAGE, { channelSeq, courseSeq })).map((one) => ({ ...one, weight: one.price, ...time }))
      : [{ courseSeq, title: null, weight: 1, ...time }];
    const lessons = await this.lessons(tx, channelSeq, sold, null, now);
    return sold.map((one) => groupOf(one, lessons));
  }

  /** The same for a membership, whose refund is calculated by days. */
  membership(): RefundGroup[] {
    const now = this.clock.now();
    return [{ title: null, weight: 1, parts: [{ kind: REFUND_PART.DAYS, from: now, to: monthsLater(now, 1, now) }] }];
  }

  private lessons(tx: Tx, channelSeq: number, sold: Sold[], userSeq: number | null, since: Date): Promise<Lesson[]> {
    return rows(tx, LESSONS_OF_CLASSES, { channelSeq, courseSeqs: sold.map((one) => one.courseSeq), userSeq, since });
  }
}

/**
 * The parts of a class: live lessons and meetings with a time count as used when it is over, other lessons when they were opened. A class
 * without lessons counts by its days of access, if these end.
 */
function groupOf({ courseSeq, title, weight, from, until }: Sold, all: readonly Lesson[]): RefundGroup {
  const lessons = all.filter((one) => one.courseSeq === courseSeq);
  const held = lessons.filter((one) => HELD.includes(one.typeCd) && one.heldFrom && one.heldTo);
  const rest = lessons.filter((one) => !held.includes(one));
  const parts: RefundPart[] = [];
  if (held.length > 0) parts.push({ kind: REFUND_PART.SESSIONS, sessions: held.map((one) => ({ from: one.heldFrom!, to: one.heldTo! })) });
  if (rest.length > 0)
    parts.push({ kind: REFUND_PART.LESSONS, total: rest.length, opened: rest.filter((one) => one.opened).length, until });
  if (parts.length > 0) return { title, weight, parts };
  const nothing: RefundPart = { kind: REFUND_PART.LESSONS, total: 0, opened: 0, until };
  return { title, weight, parts: [from && until ? { kind: REFUND_PART.DAYS, from, to: until } : nothing] };
}
