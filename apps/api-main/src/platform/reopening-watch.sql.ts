import { NOTICE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

/** Sites whose suspension ended before a moment, and which are shut all the same. */
export const LATE_REOPENINGS = statement<{ before: Date }, { siteSeq: number; reopenedAt: Date }>(
  'reopening-watch.late',
  (p) => sql`
    select
      site_seq as "siteSeq",
      reopened_at as "reopenedAt"
    from site_suspension
    where reopened_at < ${p.before}
      and extended_at is null
    order by suspension_seq
  `,
);
/** The subjects of the open notices about such sites. */
export const TOLD_OF_REOPENINGS = statement<None, { subject: string }>(
  'reopening-watch.told',
  () => sql`
    select subject
    from util.pub_operator_notice
    where kind = ${NOTICE.REOPENING}
      and settled_at is null
  `,
);
