import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import type { NoticeFacts } from '../template/operator-mail';

export const UNSETTLED_NOTICE = statement<{ noticeSeq: number }, NoticeFacts>(
  'mail.unsettled-notice',
  (p) => sql`
    select
      kind,
      subject,
      site_seq as "siteSeq",
      detail,
      times,
      first_at as "firstAt"
    from util.pub_operator_notice
    where notice_seq = ${p.noticeSeq}
      and settled_at is null
  `,
);
