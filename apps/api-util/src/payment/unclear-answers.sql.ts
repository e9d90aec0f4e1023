import { NOTICE } from '@madang/contracts/codes';
import { BILL_STATE } from '@madang/contracts/util/plan';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Open notices about an error code of a payment company that has not come for a while, and for which no order or bill waits. */
export const SETTLED_ANSWERS = statement<{ provider: string; quietSince: Date }, { subject: string }>(
  'unclear-answers.settled',
  (p) => sql`
    select n.subject
    from pub_operator_notice n
    where n.kind = ${NOTICE.PROVIDER}
      and n.settled_at is null
      and n.last_at < ${p.quietSince}
      and n.subject like ${p.provider} || ':%'
      and not exists (
        select
        from pay_order o
        where o.unclear_code = split_part(n.subject, ':', 2)
          and o.check_at is not null
          and o.provider = ${p.provider}
      )
      and not exists (
        select
        from plan_bill b
        where b.unclear_code = split_part(n.subject, ':', 2)
          and b.state = ${BILL_STATE.CHARGING}
          and b.provider = ${p.provider}
      )
  `,
);
