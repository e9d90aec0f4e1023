import { CONSENT_PLACE, SUBSCRIPTION_STATE, USER_TYPE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Member {
  channelSeq: number;
  userSeq: number;
}

export interface Belonging {
  userTypeCd: string | null;
  owners: number;
  coupons: number;
  likes: number;
  memberships: number;
}
/**
 * The role of a member on a site, what the member has there, and how many other owners the site has; no row for somebody who is no member.
 */
export const MEMBER_BELONGINGS = statement<Member, Belonging>(
  'leave.belonging',
  (p) => sql`
    select
      u.user_type_cd as "userTypeCd",
      (
        select count(*)::int
        from channel_user o
        join account a on a.user_seq = o.user_seq and a.withdrawn_at is null
        where o.channel_seq = u.channel_seq
          and o.user_type_cd = ${USER_TYPE.OWNER}
          and o.user_seq <> u.user_seq
      ) as owners,
      (
        select count(*)::int
        from coupon c
        where c.channel_seq = u.channel_seq
          and c.user_seq = u.user_seq
          and c.attend_seq is null
      ) as coupons,
      (
        select count(*)::int
        from course_like l
        where l.channel_seq = u.channel_seq
          and l.user_seq = u.user_seq
      ) as likes,
      (
        select count(*)::int
        from util.pub_subscription s
        where s.channel_seq = u.channel_seq
          and s.user_seq = u.user_seq
          and s.state = ${SUBSCRIPTION_STATE.ACTIVE}
      ) as memberships
    from channel_user u
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq = ${p.userSeq}
  `,
);
export const UNCOUNT_LIKES_OF_SITE = statement<Member>(
  'leave.uncount-likes',
  (p) => sql`
    update course c set
      like_count = like_count - 1
    from course_like l
    where l.channel_seq = ${p.channelSeq}
      and l.user_seq = ${p.userSeq}
      and c.channel_seq = l.channel_seq
      and c.course_seq = l.course_seq
  `,
);
export const DELETE_COUPONS_OF_SITE = statement<Member>(
  'leave.delete-coupons',
  (p) => sql`
    delete from coupon
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and attend_seq is null
  `,
);
/** Withdraws the consent to the site's advertising; the ledger of consents goes on showing that it was given. */
export const CONSENT_TAKE_BACK = statement<Member & { now: Date }>(
  'leave.consent-take-back',
  (p) => sql`
    select set_marketing_consent(${p.channelSeq}, email, false, ${CONSENT_PLACE.LEAVE}, ${p.now})
    from account
    where user_seq = ${p.userSeq}
  `,
);
