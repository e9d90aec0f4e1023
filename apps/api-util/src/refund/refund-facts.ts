import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, CURRICULUM_TYPE, REFUND_RULE, type RefundRule } from '@madang/contracts/codes';
import { monthsLater } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import type { RefundFacts, RefundGroup, RefundPart } from '@madang/contracts/util/refund-rules';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import type { OrderRow } from '../payment/order.row';

interface Bought {
  courseSeq: number;
  courseTypeCd: string;
  attendAt: Date | null;
  validAt: Date | null;
  endedAt: Date | null;
  termFrom: Date | null;
  termTo: Date | null;
}
interface Lesson {
  courseSeq: number;
  typeCd: string;
  heldFrom: Date | null;
  heldTo: Date | null;
  opened: boolean;
}
interface Contained {
  courseSeq: number;
  title: string;
  price: number;
}
/** Facts about a class from which its refund is calculated. */
interface Sold {
  courseSeq: number;
  title: string | null;
  weight: number;
  from: Date | null;
  until: Date | null;
}

const RULE = 'select rule_cd as "ruleCd" from refund_setting where channel_seq = $1';
const BOUGHT = `
select a.course_seq as "courseSeq", c.course_type_cd as "courseTypeCd", a.attend_at as "attendAt", a.valid_at as "validAt", a.ended_at as "endedAt",
  t.start_at as "termFrom", t.end_at as "termTo"
from main.pub_attend a
join main.pub_course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
left join main.pub_challenge_term t on t.channel_seq = a.channel_seq and t.term_seq = a.term_seq
where a.channel_seq = $1 and a.attend_seq = $2`;
/** The classes an enrolment in a package stands for. */
const PARTS = `
select p.course_seq as "courseSeq", c.title, coalesce(c.price, 0)::bigint as price
from main.pub_package_part p
join main.pub_course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
where p.channel_seq = $1 and p.package_attend_seq = $2
order by p.course_seq`;
const CONTAINED = `
select p.course_seq as "courseSeq", c.title, coalesce(c.price, 0)::bigint as price
from main.pub_package_course p
join main.pub_course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
where p.channel_seq = $1 and p.package_seq = $2
order by p.package_order`;
/** $3 the learner (null: nobody yet), $4 since when openings count. */
const LESSONS = `
select l.course_seq as "courseSeq", l.curriculum_type_cd as "typeCd", l.held_from as "heldFrom", l.held_to as "heldTo",
  exists (
    select 1 from main.pub_lesson_opening o
    where o.channel_seq = l.channel_seq and o.curriculum_seq = l.curriculum_seq and o.user_seq = $3 and o.opened_at >= $4
  ) as opened
from main.pub_refund_lesson l
where l.channel_seq = $1 and l.course_seq = any($2)`;
const MEMBER_USE = `
select count(*)::int as n
from main.pub_lesson_opening o
join main.pub_course_membership m on m.channel_seq = o.channel_seq and m.course_seq = o.course_seq
where o.channel_seq = $1 and o.user_seq = $2 and m.membership_seq = $3 and o.opened_at >= $4`;
const PERIOD = `
select membership_seq as "membershipSeq", state, period_start as "from", period_end as "to"
from subscription where channel_seq = $1 and subscription_seq = $2`;
const COURSE = `
select c.course_type_cd as "courseTypeCd", a.vod_days as "vodDays"
from main.pub_course c
join main.pub_course_access a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
where c.channel_seq = $1 and c.course_seq = $2 and c.trash_type_cd = '00'`;
const NEXT_TERM = `
select start_at as "from", end_at as "to" from main.pub_challenge_term
where channel_seq = $1 and course_seq = $2 and end_at > $3
order by start_at limit 1`;

const HELD: readonly string[] = [CURRICULUM_TYPE.LIVE, CURRICULUM_TYPE.OFFLINE];
const NOTHING: RefundFacts = { paid: 0, paidAt: new Date(0), opened: 0, groups: [], over: true };

/** Reads what a refund is reckoned from, from the rows that main publishes. */
@Injectable()
export class RefundFactsReader {
  constructor(private readonly clock: Clock) {}

  async ruleOf(tx: Tx, channelSeq: number): Promise<RefundRule> {
    const [row] = await rows<{ ruleCd: RefundRule }>(tx, RULE, [channelSeq]);
    return row?.ruleCd ?? REFUND_RULE.LIFELONG;
  }

  async of(tx: Tx, order: OrderRow): Promise<RefundFacts> {
    if (!order.paid_at) return NOTHING;
    const paid = { paid: order.amount - order.refunded_amount, paidAt: order.paid_at };
    return order.subscription_seq === null ? this.ofEnrolment(tx, order, paid) : this.ofMembership(tx, order, paid);
  }

  private async ofEnrolment(tx: Tx, order: OrderRow, paid: Pick<RefundFacts, 'paid' | 'paidAt'>): Promise<RefundFacts> {
    const [bought] = await rows<Bought>(tx, BOUGHT, [order.channel_seq, order.attend_seq]);
    if (!bought || bought.endedAt) return { ...NOTHING, ...paid };
    const since = bought.attendAt ?? order.paid_at!;
    const sold = await this.sold(tx, order, bought);
    const lessons = await this.lessons(tx, order.channel_seq, sold, order.user_seq, since);
    const opened = lessons.filter((one) => one.opened).length;
    if (bought.termFrom && bought.termTo) {
      const term: RefundPart = { kind: 'TERM', from: bought.termFrom, to: bought.termTo };
      return { ...paid, opened, over: false, groups: [{ title: null, weight: 1, parts: [term] }] };
    }
    return { ...paid, opened, over: false, groups: sold.map((one) => groupOf(one, lessons)) };
  }

  private async sold(tx: Tx, order: OrderRow, bought: Bought): Promise<Sold[]> {
    const time = { from: bought.attendAt, until: bought.validAt };
    if (bought.courseTypeCd !== COURSE_TYPE_CD.PACKAGE) return [{ courseSeq: bought.courseSeq, title: null, weight: 1, ...time }];
    const parts = await rows<Contained>(tx, PARTS, [order.channel_seq, order.attend_seq]);
    return parts.map(({ courseSeq, title, price }) => ({ courseSeq, title, weight: price, ...time }));
  }

  private async ofMembership(tx: Tx, order: OrderRow, paid: Pick<RefundFacts, 'paid' | 'paidAt'>): Promise<RefundFacts> {
    type Row = { membershipSeq: number; state: string; from: Date | null; to: Date | null };
    const [s] = await rows<Row>(tx, PERIOD, [order.channel_seq, order.subscription_seq]);
    const running = s?.state === 'ACTIVE' && s.from && s.to && order.period_end?.getTime() === s.to.getTime();
    if (!running) return { ...NOTHING, ...paid };
    const [use] = await rows<{ n: number }>(tx, MEMBER_USE, [order.channel_seq, order.user_seq, s.membershipSeq, s.from]);
    const part: RefundPart = { kind: 'DAYS', from: s.from!, to: s.to! };
    return { ...paid, opened: use!.n, over: false, groups: [{ title: null, weight: 1, parts: [part] }] };
  }

  /** What a class or a package would be reckoned by, before anybody buys it; null where there is no such class. */
  async offered(tx: Tx, channelSeq: number, courseSeq: number): Promise<RefundGroup[] | null> {
    const [course] = await rows<{ courseTypeCd: string; vodDays: number }>(tx, COURSE, [channelSeq, courseSeq]);
    if (!course) return null;
    const now = this.clock.now();
    if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) {
      const [term] = await rows<{ from: Date; to: Date }>(tx, NEXT_TERM, [channelSeq, courseSeq, now]);
      return [{ title: null, weight: 1, parts: [{ kind: 'TERM', from: term?.from ?? now, to: term?.to ?? now }] }];
    }
    const time = { from: now, until: course.vodDays > 0 ? new Date(now.getTime() + course.vodDays * DAY) : null };
    const contained = course.courseTypeCd === COURSE_TYPE_CD.PACKAGE;
    const sold: Sold[] = contained
      ? (await rows<Contained>(tx, CONTAINED, [channelSeq, courseSeq])).map((one) => ({ ...one, weight: one.price, ...time }))
      : [{ courseSeq, title: null, weight: 1, ...time }];
    const lessons = await this.lessons(tx, channelSeq, sold, null, now);
    return sold.map((one) => groupOf(one, lessons));
  }

  /** A membership as it is offered: by its days. */
  membership(): RefundGroup[] {
    const now = this.clock.now();
    return [{ title: null, weight: 1, parts: [{ kind: 'DAYS', from: now, to: monthsLater(now, 1, now) }] }];
  }

  private lessons(tx: Tx, channelSeq: number, sold: Sold[], userSeq: number | null, since: Date): Promise<Lesson[]> {
    return rows<Lesson>(tx, LESSONS, [channelSeq, sold.map((one) => one.courseSeq), userSeq, since]);
  }
}

/** Lessons held at a time count by that time, all others by having been opened. A class without lessons counts by days of access. */
function groupOf({ courseSeq, title, weight, from, until }: Sold, all: readonly Lesson[]): RefundGroup {
  const lessons = all.filter((one) => one.courseSeq === courseSeq);
  const held = lessons.filter((one) => HELD.includes(one.typeCd) && one.heldFrom && one.heldTo);
  const rest = lessons.filter((one) => !held.includes(one));
  const parts: RefundPart[] = [];
  if (held.length > 0) parts.push({ kind: 'SESSIONS', sessions: held.map((one) => ({ from: one.heldFrom!, to: one.heldTo! })) });
  if (rest.length > 0) parts.push({ kind: 'LESSONS', total: rest.length, opened: rest.filter((one) => one.opened).length, until });
  if (parts.length > 0) return { title, weight, parts };
  const nothing: RefundPart = { kind: 'LESSONS', total: 0, opened: 0, until };
  return { title, weight, parts: [from && until ? { kind: 'DAYS', from, to: until } : nothing] };
}
