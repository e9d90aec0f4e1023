import { CURRENCY, YN, SUBSCRIPTION_STATE } from '@madang/contracts/codes';
import type { StudioMember, StudioMemberDetail } from '@madang/contracts/util/subscription';
import { contains } from '@madang/server/contains';
import { classCount, paidSum } from '@madang/server/members.sql';
import { objectOf } from '@madang/server/sql/json';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Below } from '../member/member.sql';
import { IS_SHOWN } from '../payment/order-days.sql';

const IS_RUNNING = sql`s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.state = ${SUBSCRIPTION_STATE.ACTIVE}`;

interface Search {
  channelSeq: number;
  q: string | null;
  /** Whether the search also looks at mail addresses. */
  contacts: boolean;
  /** `Y`: only people with a membership; `N`: only those without; null: both. */
  membership: string | null;
}
const membersHit = (p: Readonly<Record<keyof Search, Piece>>) => sql`
  from main.pub_channel_user u
  join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
  where u.channel_seq = ${p.channelSeq}::bigint
    and (
      ${p.q}::text is null
      or ${contains(sql`a.name`, p.q)}
      or (${p.contacts}::boolean and ${contains(sql`a.email`, p.q)})
    )
    and (
      ${p.membership}::text is null
      or (${p.membership} = ${YN.YES}) = exists (
        select
        from subscription s
        where ${IS_RUNNING}
      )
    )`;
const memberFields = (now: Piece) => sql`
  u.user_seq::text as "userUid",
  a.name,
  a.email,
  a.profile_image_url as "profileImageUrl",
  main.iso(u.joined_at) as "joinedAt",
  ${classCount(now)} as "courseCount",
  ${paidSum(CURRENCY.KRW)} as "paidKrw",
  (
    select coalesce(
      json_agg(
        ${objectOf<StudioMember['memberships'][number]>({
          title: sql`s.title`,
          periodEnd: sql`main.iso(s.period_end)`,
          leavingYn: sql`case when s.cancel_at is null then ${YN.NO} else ${YN.YES} end`,
        })}
        order by s.subscription_seq
      ),
      '[]'
    )
    from subscription s
    where ${IS_RUNNING}
  ) as memberships`;

export const STUDIO_MEMBER_COUNT = statement<Search, { memberCount: number }>(
  'studio-member.count',
  (p) => sql`
    select count(*)::int as "memberCount"
    ${membersHit(p)}
  `,
);

/** Finds the members of a page first, and computes their figures only for these. */
export const STUDIO_MEMBERS = statement<Search & Below & { now: Date }, StudioMember>(
  'studio-member.list',
  (p) => sql`
    select ${memberFields(p.now)}
    from (
      select u.*
      ${membersHit(p)}
        and (${p.belowAt}::timestamptz is null or (u.joined_at, u.user_seq) < (${p.belowAt}, ${p.belowSeq}::bigint))
      order by u.joined_at desc, u.user_seq desc
      limit ${p.limit}::int
    ) u
    join main.pub_account a on a.user_seq = u.user_seq
    order by u.joined_at desc, u.user_seq desc
  `,
);

/** How many memberships, and how many orders, a member's page shows. */
const ENTRIES_SHOWN_MAX = 20;
export const STUDIO_MEMBER = statement<{ channelSeq: number; userSeq: number; now: Date }, StudioMemberDetail>(
  'studio-member.find',
  (p) => sql`
    select
      ${memberFields(p.now)},
      a.phone,
      (
        select coalesce(
          json_agg(
            ${objectOf<StudioMemberDetail['subscriptions'][number]>({
              subscriptionSeq: sql`s.subscription_seq`,
              membershipSeq: sql`s.membership_seq`,
              title: sql`s.title`,
              price: sql`s.price`,
              periodCd: sql`s.period_cd`,
              state: sql`s.state`,
              beganAt: sql`main.iso(s.began_at)`,
              periodEnd: sql`main.iso(s.period_end)`,
              cancelAt: sql`main.iso(s.cancel_at)`,
              endedAt: sql`main.iso(s.ended_at)`,
              endCd: sql`s.end_cd`,
            })}
            order by s.subscription_seq desc
          ),
          '[]'
        )
        from (
          select *
          from subscription s
          where s.channel_seq = u.channel_seq
            and s.user_seq = u.user_seq
            and s.began_at is not null
          order by s.subscription_seq desc
          limit ${ENTRIES_SHOWN_MAX}
        ) s
      ) as subscriptions,
      (
        select coalesce(
          json_agg(
            ${objectOf<StudioMemberDetail['orders'][number]>({
              orderNo: sql`o.order_no`,
              title: sql`o.title`,
              amount: sql`o.amount`,
              refundedAmount: sql`o.refunded_amount`,
              currency: sql`o.currency`,
              status: sql`o.status`,
              createdAt: sql`main.iso(o.created_at)`,
            })}
            order by o.created_at desc
          ),
          '[]'
        )
        from (
          select *
          from pay_order o
          where o.channel_seq = u.channel_seq
            and o.user_seq = u.user_seq
            and o.subscription_seq is not null
            and ${IS_SHOWN}
          order by o.created_at desc
          limit ${ENTRIES_SHOWN_MAX}
        ) o
      ) as orders
    from main.pub_channel_user u
    join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}::bigint
      and u.user_seq = ${p.userSeq}::bigint
  `,
);
