import { YN } from '@madang/contracts/codes';
import type { Inviter, MemberReferrals } from '@madang/contracts/main/referral';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface OfPerson {
  channelSeq: number;
  userSeq: number;
}
/** Makes the code by which a member invites friends, if the member has none. */
export const MAKE_REFERER_CODE = statement<OfPerson & { now: Date }>(
  'referral.make-code',
  (p) => sql`
    insert into referer_code (channel_seq, user_seq, code, created_at)
    select
      ${p.channelSeq},
      ${p.userSeq},
      upper(left(replace(gen_random_uuid()::text, '-', ''), 8)),
      ${p.now}
    where exists (
      select from channel_user
      where channel_seq = ${p.channelSeq}
        and user_seq = ${p.userSeq}
    )
    on conflict do nothing
  `,
);
/** The member to whom a code belongs; no row if the member has left or the site has switched inviting off. */
export const INVITER_OF_CODE = statement<
  { channelSeq: number; code: string },
  { userSeq: number; name: string; profileImageUrl: string | null }
>(
  'referral.inviter',
  (p) => sql`
    select
      a.user_seq as "userSeq",
      a.name,
      a.profile_image_url as "profileImageUrl"
    from referer_code c
    join referral_setting s on s.channel_seq = c.channel_seq and s.use_yn = ${YN.YES}
    join account a on a.user_seq = c.user_seq
    join channel_user u on u.channel_seq = c.channel_seq and u.user_seq = c.user_seq
    where c.channel_seq = ${p.channelSeq}
      and c.code = ${p.code}
      and a.withdrawn_at is null
  `,
);
/** A row if the person is not new on the site: joined before `since`, was invited already, or has another enrolment. */
export const IS_NO_NEWCOMER = statement<OfPerson & { since: Date; attendSeq: number }>(
  'referral.no-newcomer',
  (p) => sql`
    select 1
    from channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and joined_at < ${p.since}
    union all
    select 1
    from referral
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
    union all
    select 1
    from attend
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and attend_seq <> ${p.attendSeq}
      and applied_at is not null
  `,
);
export const REFERRALS_OF_INVITER = statement<OfPerson, { invitedCount: number; enrolledCount: number; couponIssued: boolean }>(
  'referral.of-inviter',
  (p) => sql`
    select
      count(*)::int as "invitedCount",
      count(enrolled_at)::int as "enrolledCount",
      coalesce(bool_or(coupon_issued), false) as "couponIssued"
    from referral
    where channel_seq = ${p.channelSeq}
      and inviter_seq = ${p.userSeq}
  `,
);
/** The title of a kind of coupon; no row if it was deleted, has ended or has none left. */
export const COUPON_TITLE = statement<{ channelSeq: number; couponInfoSeq: number; now: Date }, { title: string }>(
  'referral.coupon-title',
  (p) => sql`
    select title
    from coupon_info
    where channel_seq = ${p.channelSeq}
      and coupon_info_seq = ${p.couponInfoSeq}
      and deleted_at is null
      and (end_at is null or end_at > ${p.now}::timestamptz)
      and (issue_count is null or issued_count < issue_count)
  `,
);
export const INVITERS_OF_SITE = statement<{ channelSeq: number; limit: number; offset: number }, Inviter>(
  'referral.inviters',
  (p) => sql`
    select
      r.inviter_seq as "userSeq",
      a.name,
      a.email,
      coalesce(c.code, '') as "refererCode",
      count(*)::int as "invitedCount",
      count(r.enrolled_at)::int as "enrolledCount",
      bool_or(r.coupon_issued) as "couponIssued"
    from referral r
    join account a on a.user_seq = r.inviter_seq
    left join referer_code c on c.channel_seq = r.channel_seq and c.user_seq = r.inviter_seq
    where r.channel_seq = ${p.channelSeq}
    group by r.inviter_seq, a.name, a.email, c.code
    order by count(*) desc, r.inviter_seq
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const REFERRAL_SUMS = statement<{ channelSeq: number }, { totalCount: number; invited: number; enrolled: number; coupons: number }>(
  'referral.sums',
  (p) => sql`
    select
      count(distinct inviter_seq)::int as "totalCount",
      count(*)::int as invited,
      count(enrolled_at)::int as enrolled,
      (count(*) filter (where coupon_issued))::int as coupons
    from referral
    where channel_seq = ${p.channelSeq}
  `,
);

/**
 * SQL: the person in the column `of` of the row `r` of the table referral, with what became of that invitation. A person who has left the
 * site is still named there; the person's present e-mail address is not given to that site.
 */
const referred = (of: Piece) => sql`
          select json_build_object(
            'userSeq', a.user_seq,
            'name', a.name,
            'email', case when u.user_seq is null then '' else a.email end,
            'memberYn', case when u.user_seq is null then ${YN.NO} else ${YN.YES} end,
            'invitedAt', iso(r.created_at),
            'enrolledAt', iso(r.enrolled_at),
            'couponYn', case when r.coupon_issued then ${YN.YES} else ${YN.NO} end
          ) as person
          from referral r
          join account a on a.user_seq = ${of}
            and a.withdrawn_at is null
          left join channel_user u on u.channel_seq = r.channel_seq
            and u.user_seq = a.user_seq`;
/** Who invited a member, and a page of the people whom the member invited, the latest first. */
export const REFERRALS_OF_MEMBER = statement<OfPerson & { limit: number; offset: number }, MemberReferrals>(
  'referral.of-member',
  (p) => sql`
    select json_build_object(
      'inviter', (
        ${referred(sql`r.inviter_seq`)}
          where r.channel_seq = ${p.channelSeq}
            and r.user_seq = ${p.userSeq}
      ),
      'list', (
        select coalesce(json_agg(f.person), '[]')
        from (
          ${referred(sql`r.user_seq`)}
          where r.channel_seq = ${p.channelSeq}
            and r.inviter_seq = ${p.userSeq}
          order by r.created_at desc, r.user_seq desc
          limit ${p.limit}::int
          offset ${p.offset}::int
        ) f
      ),
      'totalCount', (
        select count(*)::int
        from referral
        where channel_seq = ${p.channelSeq}
          and inviter_seq = ${p.userSeq}
      )
    )::text
  `,
);
