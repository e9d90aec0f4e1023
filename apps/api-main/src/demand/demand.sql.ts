import { COURSE_TYPE_CD, FARE } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import type { Waiter } from '@madang/contracts/main/demand';
import { contains } from '@madang/server/contains';
import { sql, when, type Piece } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';
import { hasOpenTerm } from '../challenge/open-term.sql';

interface At {
  channelSeq: number;
  courseSeq: number;
}
type Person = At & { userSeq: number | null };

interface Found {
  count: number;
  toldCount: number;
  mineAt: Date | null;
  /** Whether the class is a demand survey, which shows everybody how many people wait. */
  survey: boolean;
}
/**
 * How many people wait for a class to open, how many were told, and since when this person has been waiting; null if the person does not
 * wait.
 */
export const DEMAND_OF_CLASS = statement<Person, Found>(
  'demand.find',
  (p) => sql`
    select
      count(*) filter (where told_at is null)::int as count,
      count(told_at)::int as "toldCount",
      max(created_at) filter (where user_seq = ${p.userSeq}::bigint and told_at is null) as "mineAt",
      exists (
        select
        from course c
        where c.channel_seq = ${p.channelSeq}
          and c.course_seq = ${p.courseSeq}
          and is_survey(c.course_type, c.course_type_cd)
      ) as survey
    from course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
/**
 * Puts a person on the list of those who wait for a class, also a person who was told before; a person who is on it already keeps the
 * earlier time.
 */
export const DEMAND_INSERT = statement<Person & { now: Date }>(
  'demand.insert',
  (p) => sql`
    insert into course_demand as d (channel_seq, course_seq, user_seq, created_at)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.now})
    on conflict (channel_seq, course_seq, user_seq) do update set
      created_at = excluded.created_at,
      told_at = null
    where d.told_at is not null
  `,
);
export const DEMAND_DELETE = statement<Person>(
  'demand.delete',
  (p) => sql`
    delete from course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and user_seq = ${p.userSeq}
  `,
);

/** SQL: whether a new person can enrol in the class `c` or join its waitlist, as `enrolButton` and `joinState` compute it for a visitor. */
const takesPeople = (now: Piece) => sql`is_on_show(c.publish_status_cd, c.public_cd, c.trash_type_cd)
      and not is_survey(c.course_type, c.course_type_cd)
      and (
        (c.fare_cd = ${FARE.OPEN} and c.course_type_cd <> ${COURSE_TYPE_CD.PACKAGE})
        or (
          not is_before_sale(c.pay_start_cd, c.pay_start_at, ${now}::timestamptz)
          and not is_after_sale(c.pay_end_cd, c.pay_end_at, ${now}::timestamptz)
          and not is_sold_out(c.user_limit_type_cd, c.max_user_count, c.attend_count)
          and not (c.course_type_cd = ${COURSE_TYPE_CD.PACKAGE} and c.fare_cd = ${FARE.PAID} and c.price is null)
          and (c.course_type_cd <> ${COURSE_TYPE_CD.CHALLENGE} or ${hasOpenTerm(now)})
        )
      )`;
/** A row if a new person can enrol in the class now, so that nobody has to wait for it. */
export const TAKES_PEOPLE = statement<At & { now: Date }>(
  'demand.takes-people',
  (p) => sql`
    select 1
    from course c
    where c.channel_seq = ${p.channelSeq}
      and c.course_seq = ${p.courseSeq}
      and ${takesPeople(p.now)}
  `,
);
/** How many classes one round of the job tells of. */
const CLASSES_PER_ROUND = 200;
/**
 * Classes, at most `CLASSES_PER_ROUND`, in which people can enrol by now and for which somebody still waits, without those of sites that
 * are closed or suspended. Each class is found by one step in the index, however many people wait for it. The order is random, so that
 * classes that fail at each try do not keep others from being reached.
 */
export const OPENED_CLASSES = statement<{ now: Date }, At>(
  'demand.opened-classes',
  (p) => sql`
    with recursive waited as (
      (
        select channel_seq, course_seq
        from course_demand
        where told_at is null
        order by channel_seq, course_seq
        limit 1
      )
      union all
      select n.channel_seq, n.course_seq
      from waited w
      cross join lateral (
        select channel_seq, course_seq
        from course_demand
        where told_at is null
          and (channel_seq, course_seq) > (w.channel_seq, w.course_seq)
        order by channel_seq, course_seq
        limit 1
      ) n
    )
    select
      c.channel_seq as "channelSeq",
      c.course_seq as "courseSeq"
    from waited d
    join course c on c.channel_seq = d.channel_seq and c.course_seq = d.course_seq
    join channel ch on ch.channel_seq = c.channel_seq and ch.closed_at is null
    where ${takesPeople(p.now)}
      and not exists (
        select from site_suspension s
        where s.site_seq = c.channel_seq
          and s.extended_at is null
      )
    order by random()
    limit ${CLASSES_PER_ROUND}
  `,
);
/** Takes people off the list who have got into the class without being told, such as by their staff. */
export const DROP_ENROLLED = statement<At>(
  'demand.drop-enrolled',
  (p) => sql`
    delete from course_demand d
    where d.channel_seq = ${p.channelSeq}
      and d.course_seq = ${p.courseSeq}
      and d.told_at is null
      and exists (
        select
        from attend a
        where a.channel_seq = d.channel_seq
          and a.course_seq = d.course_seq
          and a.user_seq = d.user_seq
          and a.ended_at is null
      )
  `,
);
/** Marks the people who wait for the class and have not been told yet as told now, and answers them. */
export const TELL_DEMAND = statement<At & { now: Date }, { userSeq: number }>(
  'demand.tell',
  (p) => sql`
    update course_demand
    set told_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
      and told_at is null
    returning user_seq as "userSeq"
  `,
);

/** Makes people who were told before and have not enrolled wait again, so that they are told when the class opens the next time. */
export const WAIT_ANEW = statement<At>(
  'demand.wait-anew',
  (p) => sql`
    update course_demand d
    set told_at = null
    where d.channel_seq = ${p.channelSeq}
      and d.course_seq = ${p.courseSeq}
      and d.told_at is not null
      and not exists (
        select
        from attend a
        where a.channel_seq = d.channel_seq
          and a.course_seq = d.course_seq
          and a.user_seq = d.user_seq
          and a.ended_at is null
      )
  `,
);

interface WaiterFilter extends At {
  /** The text to search for in names; null lists everybody. */
  q: string | null;
  /** Whether the search looks at e-mail addresses and phone numbers beside names. */
  contacts: boolean;
  limit: number;
  offset: number;
}
const waiters = (p: Placeholders<WaiterFilter>, searched: boolean) => sql`
          from course_demand d
          join account u on u.user_seq = d.user_seq
          where d.channel_seq = ${p.channelSeq}::bigint
            and d.course_seq = ${p.courseSeq}::bigint
            ${when(
              searched,
              sql`
            and (
              ${contains(sql`u.name`, p.q)}
              or (
                ${p.contacts}::boolean
                and (
                  position(lower(${p.q}) in u.email) > 0
                  or position(replace(${p.q}, '-', '') in coalesce(u.phone, '')) > 0
                )
              )
            )`,
            )}`;
const waitersOnPage = (p: Placeholders<WaiterFilter>, searched: boolean) => sql`
            select
              d.user_seq as "userSeq",
              u.name,
              u.email,
              u.phone,
              u.profile_image_url as "profileImageUrl",
              iso(d.created_at) as "createdAt",
              iso(d.told_at) as "toldAt"
            ${waiters(p, searched)}
            order by d.created_at desc, d.user_seq desc
            limit ${p.limit}::int
            offset ${p.offset}::int`;
/** A page of the people who wait for a class to open, the latest first. */
const waiterPage = (name: string, searched: boolean) =>
  statement<WaiterFilter, Page<Waiter>>(
    name,
    (p) => sql`
      select json_build_object(
        'list', (
          select coalesce(json_agg(row_to_json(r)), '[]')
          from (${waitersOnPage(p, searched)}) r
        ),
        'totalCount', (
          select count(*)::int
          ${waiters(p, searched)}
        )
      )::text
    `,
  );
export const WAITERS_OF_CLASS = {
  all: waiterPage('demand.waiters', false),
  found: waiterPage('demand.waiters-found', true),
};
const waiterRows = (name: string, searched: boolean) =>
  statement<WaiterFilter, Waiter>(name, (p) => sql`select row_to_json(r)::text from (${waitersOnPage(p, searched)}) r`);
/** As `WAITERS_OF_CLASS`, each person as a row of its own: those of a whole sheet in one text would be parsed in one go. */
export const WAITER_ROWS = {
  all: waiterRows('demand.waiter-rows', false),
  found: waiterRows('demand.waiter-rows-found', true),
};
