import { SUBSCRIPTION_END } from '@madang/contracts/answer-codes';
import { ORDER_STATUS } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { MembershipFacts } from '../template/membership-mail';

/** A subscription that ended because its charge was refused, with the last such charge. */
export const REFUSED_MEMBERSHIP = statement<{ channelSeq: number; subscriptionSeq: number }, MembershipFacts & { userSeq: number }>(
  'mail.refused-membership',
  (p) => sql`
    select
      s.user_seq as "userSeq",
      s.title,
      s.price,
      s.ended_at as "endedAt",
      o.fail_message as "failMessage"
    from util.pub_subscription s
    left join lateral (
      select fail_message
      from util.pub_subscription_order o
      where o.channel_seq = s.channel_seq
        and o.subscription_seq = s.subscription_seq
        and o.status = ${ORDER_STATUS.FAILED}
      order by o.order_no desc
      limit 1
    ) o on true
    where s.channel_seq = ${p.channelSeq}
      and s.subscription_seq = ${p.subscriptionSeq}
      and s.end_cd = ${SUBSCRIPTION_END.REFUSED}
  `,
);
