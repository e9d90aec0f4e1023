import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { Names } from './plan.row';

export interface ChargeFacts {
  billingKey: string | null;
  customerKey: string;
  planName: Names;
  name: string | null;
  email: string | null;
  site: string;
}
/** The site's card, the person who registered it, and the plan that is charged. */
export const CHARGE_FACTS = statement<{ channelSeq: number; planSeq: number }, ChargeFacts>(
  'plan.charge-facts',
  (p) => sql`
    select
      c.billing_key as "billingKey",
      s.customer_key as "customerKey",
      p.name as "planName",
      a.name,
      a.email,
      ch.name as site
    from site_plan s
    join plan p on p.plan_seq = ${p.planSeq}
    left join plan_card c on c.channel_seq = s.channel_seq
    left join main.pub_account a on a.user_seq = c.registered_by
    left join main.pub_channel ch on ch.channel_seq = s.channel_seq
    where s.channel_seq = ${p.channelSeq}
  `,
);
