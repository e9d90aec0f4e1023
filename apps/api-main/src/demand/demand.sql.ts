import type { Page } from '@madang/contracts/endpoint';
import type { Waiter } from '@madang/contracts/main/demand';
import { contains } from '@madang/server/contains';
import { sql, when } from '@madang/server/sql/sql';
import { statement, type Placeholders } from '@madang/server/sql/statement';

interface At {
  channelSeq: number;
  courseSeq: number;
}
type Person = At & { userSeq: number | null };

/** How many people wait for a class to open, and since when this person is one of them; null if not. */
export const DEMAND = statement<Person, { count: number; mineAt: Date | null }>(
  'demand.find',
  (p) => sql`
    select
      count(*)::int as count,
      max(created_at) filter (where user_seq = ${p.userSeq}::bigint) as "mineAt"
    from course_demand
    where channel_seq = ${p.channelSeq}
      and course_seq = ${p.courseSeq}
  `,
);
export const DEMAND_INSERT = statement<Person & { now: Date }>(
  'demand.insert',
  (p) => sql`
    insert into course_demand (channel_seq, course_seq, user_seq, created_at)
    values (${p.channelSeq}, ${p.courseSeq}, ${p.userSeq}, ${p.now})
    on conflict do nothing
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
/** A page of the people who wait for a class to open, the latest first. */
const waiterPage = (name: string, searched: boolean) =>
  statement<WaiterFilter, Page<Waiter>>(
    name,
    (p) => sql`
      select json_build_object(
        'list', (
          select coalesce(json_agg(row_to_json(r)), '[]')
          from (
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
            limit ${p.limit}::int offset ${p.offset}::int
          ) r
        ),
        'totalCount', (
          select count(*)::int
          ${waiters(p, searched)}
        )
      )::text
    `,
  );
export const WAITERS = {
  all: waiterPage('demand.waiters', false),
  found: waiterPage('demand.waiters-found', true),
};
