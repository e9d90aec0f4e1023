import { ALL } from '@madang/contracts/answer-codes';
import {
  CANCEL,
  APPLICATION_STATUS,
  ENROLMENT_END,
  HOLD,
  LEARNER_STATE,
  ORDER_STATUS,
  values,
  type LearnerState,
} from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { Learner } from '@madang/contracts/main/enrolment';
import { contains } from '@madang/server/contains';
import { isEnrolled } from '@madang/server/enrolment-rules.sql';
import { columnsAs } from '@madang/server/sql/json';
import { list, sql, when, type Piece, type Sql } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { heldUpPackage } from './package-room.sql';

export type LearnerPage = Page<Learner> & { counts: Record<LearnerState | typeof ALL, number> };
interface LearnerFilter {
  channelSeq: number;
  courseSeq: number;
  /** The search for learners; null lists all of them. */
  q: string | null;
  /** Whether the search looks at e-mail addresses and phone numbers beside names. */
  contacts: boolean;
  status: string | null;
  /** The term of a challenge whose participants are listed; null lists all, also those of any other class. */
  termSeq: number | null;
  now: Date;
  limit: number;
  offset: number;
}
type Params = Placeholders<LearnerFilter>;

/** The one state that the list shows for a learner (AM-012), computed from the enrolment `a` alone. */
const STATE_OF_LEARNER = sql`
      case
        when a.end_cd = ${ENROLMENT_END.USED_UP} then ${LEARNER_STATE.ENDED}
        when a.end_cd = ${ENROLMENT_END.CANCELLED} then
          case
            when a.refunded_at is not null then ${LEARNER_STATE.CANCEL_COMPLETE}
            when a.cancel_cd = ${CANCEL.PACKAGE} then ${LEARNER_STATE.BY_PACKAGE}
            else ${LEARNER_STATE.CANCELLED}
          end
        when a.choise_status_cd = ${APPLICATION_STATUS.APPROVED} then
          case when a.paid_at is not null then ${LEARNER_STATE.PAYMENT_COMPLETE} else ${LEARNER_STATE.APPROVED} end
        when a.choise_status_cd is null then ${LEARNER_STATE.UNPAID}
        when a.waitlisted then ${LEARNER_STATE.WAITLISTED}
        else ${LEARNER_STATE.WAITING}
      end`;
/**
 * Whether a learner's state fits a filter. "Approved" includes the learners who paid, and "cancelled" includes those who got their money
 * back (AM-012).
 */
const isWithin = (state: Piece) => sql`
      case
        when ${state} = ${LEARNER_STATE.APPROVED} then p.state in (${LEARNER_STATE.APPROVED}, ${LEARNER_STATE.PAYMENT_COMPLETE})
        when ${state} = ${LEARNER_STATE.CANCELLED} then p.state in (${LEARNER_STATE.CANCELLED}, ${LEARNER_STATE.CANCEL_COMPLETE})
        else p.state = ${state}
      end`;
const isWanted = (p: Params) => sql`(${p.status}::text is null or ${isWithin(sql`${p.status}::text`)})`;

/**
 * Whether the search finds the account of an enrolment. The subquery makes PostgreSQL look up each account by its key, instead of reading
 * all accounts.
 */
const isFound = (p: Params) => sql`
      and (
        select
          ${contains(sql`u.name`, p.q)}
          or (
            ${p.contacts}::boolean
            and (
              position(lower(${p.q}) in u.email) > 0
              or position(replace(${p.q}, '-', '') in coalesce(a.phone, u.phone, '')) > 0
            )
          )
        from account u
        where u.user_seq = a.user_seq
      )`;
/** The orders of the list. Among equals, the latest application comes first; learners without a value come last. */
const LEARNER_ORDERS = {
  'applied.desc': { key: sql`null`, by: sql`attend_seq desc` },
  'applied.asc': { key: sql`null`, by: sql`attend_seq` },
  ...byKey('name', sql`(select u.name from account u where u.user_seq = a.user_seq)`),
  ...byKey('progress', sql`a.completed_count`),
  ...byKey('access', sql`a.valid_at`),
};
type Sort = keyof typeof LEARNER_ORDERS;
export type LearnerSort = Sort;
function byKey<N extends string>(name: N, key: Piece) {
  return {
    [`${name}.desc`]: { key, by: sql`sort_key desc nulls last, attend_seq desc` },
    [`${name}.asc`]: { key, by: sql`sort_key asc nulls last, attend_seq desc` },
  } as Record<`${N}.${'asc' | 'desc'}`, { key: Piece; by: Sql }>;
}
/**
 * SQL: the enrolments of a class with their states. An index alone answers this, unless a search or the order needs other columns. A
 * checkout that was given up does not count as a learner.
 */
const people = (p: Params, searched: boolean, sort: Sort) => sql`
    people as materialized (
      select
        a.attend_seq,
        ${LEARNER_ORDERS[sort].key} as sort_key,
        ${STATE_OF_LEARNER} as state
      from attend a
      where a.channel_seq = ${p.channelSeq}
        and a.course_seq = ${p.courseSeq}
        and (${p.termSeq}::bigint is null or a.term_seq = ${p.termSeq})
        and (a.ended_at is null or a.applied_at is not null)
        ${when(searched, isFound(p))}
    )`;

/**
 * The lines of a page. A line shows one order of its enrolment: the one that is paid, else one whose payment or refund is under way, else
 * the newest.
 */
const learnersOnPage = (p: Params, sort: Sort) => sql`
      select ${columnsAs<Learner>({
        attendSeq: sql`p.attend_seq`,
        userSeq: sql`p.user_seq`,
        name: sql`u.name`,
        email: sql`u.email`,
        phone: sql`coalesce(p.phone, u.phone)`,
        profileImageUrl: sql`u.profile_image_url`,
        choiseStatusCd: sql`p.choise_status_cd`,
        state: sql`h.state`,
        isAttend: isEnrolled(sql`p`, p.now),
        createdAt: sql`iso(p.created_at)`,
        holdUntil: sql`iso(p.hold_until)`,
        claim: sql`coalesce(p.hold_cd = ${HOLD.CLAIM}, false)`,
        reminder: sql`(
          select row_to_json(r)
          from (
            select
              iso(r.reminded_at) as at,
              b.name as "byName",
              r.times
            from payment_reminder r
            left join account b on b.user_seq = r.reminded_by
            where r.channel_seq = p.channel_seq
              and r.attend_seq = p.attend_seq
          ) r
        )`,
        waitPosition: sql`case when p.waitlisted and p.ended_at is null then (
          select count(*)::int
          from attend w
          where w.channel_seq = p.channel_seq
            and w.course_seq = p.course_seq
            and w.waitlisted
            and w.ended_at is null
            and w.attend_seq <= p.attend_seq
        ) end`,
        holdsUp: heldUpPackage(sql`p`),
        attendAt: sql`iso(p.attend_at)`,
        validAt: sql`iso(p.valid_at)`,
        vodDays: sql`p.vod_days`,
        cancelAt: sql`iso(p.cancel_at)`,
        cancelReason: sql`p.cancel_reason`,
        completedCount: sql`p.completed_count`,
        curriculumCount: sql`c.curriculum_count`,
        answers: sql`p.answers`,
        orderNo: sql`o.order_no`,
        amount: sql`coalesce(o.amount, p.amount)`,
        refundedAmount: sql`coalesce(o.refunded_amount, 0)`,
        currency: sql`coalesce(o.currency, p.currency)`,
        couponTitle: sql`p.coupon_title`,
        couponDiscount: sql`p.coupon_discount`,
        payMethodCd: sql`o.pay_method_cd`,
        orderStatus: sql`o.status`,
        paidAt: sql`iso(o.paid_at)`,
        packageSeq: sql`p.package_seq`,
        termSeq: sql`p.term_seq`,
        termName: sql`p.term_name`,
        xp: sql`p.xp`,
        point: sql`(
          select coalesce(sum(s.point), 0)::int
          from submission s
          where s.channel_seq = p.channel_seq
            and s.course_seq = p.course_seq
            and s.user_seq = p.user_seq
            and s.term_seq is not distinct from p.term_seq
            and exists (
              select from curriculum k
              where k.channel_seq = s.channel_seq
                and k.curriculum_seq = s.curriculum_seq
            )
        )`,
        letInBy: sql`(
          select l.name
          from account l
          where l.user_seq = p.let_in_by
        )`,
      })}
      from (
        select
          *,
          row_number() over (order by ${LEARNER_ORDERS[sort].by}) as place
        from people p
        where ${isWanted(p)}
        order by place
        limit ${p.limit}::int
        offset ${p.offset}::int
      ) h
      cross join lateral (
        select *
        from attend
        where channel_seq = ${p.channelSeq}
          and attend_seq = h.attend_seq
        offset 0
      ) p
      cross join lateral (
        select
          name,
          email,
          phone,
          profile_image_url
        from account
        where user_seq = p.user_seq
        offset 0
      ) u
      join course c on c.channel_seq = p.channel_seq and c.course_seq = p.course_seq
      left join lateral (
        select
          order_no,
          amount,
          refunded_amount,
          currency,
          pay_method_cd,
          status,
          paid_at
        from util.pub_order o
        where o.channel_seq = p.channel_seq
          and o.attend_seq = p.attend_seq
        order by
          (o.order_no = p.order_no) desc nulls last,
          (util.is_running(o.status) or o.status = ${ORDER_STATUS.CANCELING}) desc,
          o.created_at desc
        limit 1
      ) o on true
      order by h.place`;

/** A page of learners, and how many learners of each state the same search finds. */
const learners = (name: string, searched: boolean, sort: Sort) =>
  statement<LearnerFilter, LearnerPage>(
    `${name}.${sort}`,
    (p) => sql`
      with ${people(p, searched, sort)}
      select json_build_object(
        'list', (
          select coalesce(json_agg(row_to_json(r)), '[]')
          from (${learnersOnPage(p, sort)}) r
        ),
        'totalCount', (
          select count(*)::int
          from people p
          where ${isWanted(p)}
        ),
        'counts', (
          select json_build_object(
            ${ALL}, count(*)::int,
            ${list(values(LEARNER_STATE).map((state) => sql`${state}, count(*) filter (where ${isWithin(state)})::int`))}
          )
          from people p
        )
      )::text
    `,
  );
const learnerRows = (name: string, searched: boolean) =>
  statement<LearnerFilter, Learner>(
    name,
    (p) => sql`
      with ${people(p, searched, 'applied.desc')}
      select row_to_json(r)::text
      from (${learnersOnPage(p, 'applied.desc')}) r
    `,
  );
/** The learners of a page, each as a row of its own: those of a whole sheet in one text would be parsed in one go. */
export const LEARNER_ROWS = {
  all: learnerRows('enrolment.learner-rows', false),
  found: learnerRows('enrolment.learner-rows-found', true),
};
const inEachOrder = (name: string, searched: boolean) =>
  Object.fromEntries(Object.keys(LEARNER_ORDERS).map((sort) => [sort, learners(name, searched, sort as Sort)])) as Record<
    Sort,
    ReturnType<typeof learners>
  >;
export const LEARNERS_OF_CLASS = {
  all: inEachOrder('enrolment.learners', false),
  found: inEachOrder('enrolment.learners-found', true),
};

/** A row if access of one of these learners has no end; those that a package let in are changed in the package alone. */
export const UNLIMITED_AMONG = statement<{ channelSeq: number; courseSeq: number; attendSeqs: readonly number[] }>(
  'enrolment.unlimited-among',
  (p) => sql`
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and attend_seq = any(${p.attendSeqs}::bigint[])
      and is_approved(choise_status_cd, ended_at)
      and valid_at is null
      and (package_seq is null or package_seq = course_seq)
    limit 1
  `,
);
