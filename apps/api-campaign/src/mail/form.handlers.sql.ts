import type { Lang } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const FORM_NOTICE = statement<{ channelSeq: number; formSeq: number }, { title: string; email: string; lang: Lang }>(
  'mail.form-notice',
  (p) => sql`
    select
      title,
      notice_email as email,
      notice_lang as lang
    from form.pub_form_event
    where channel_seq = ${p.channelSeq}
      and form_seq = ${p.formSeq}
      and notice_email is not null
  `,
);
