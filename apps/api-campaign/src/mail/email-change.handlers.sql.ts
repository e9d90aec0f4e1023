import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const EMAIL_CHANGE_TO_MAIL = statement<
  { userSeq: number; changeSeq: number },
  { name: string; lang: string; oldEmail: string; newEmail: string; changedAt: Date; keepUntil: Date; takenBackAt: Date | null }
>(
  'mail.email-change',
  (p) => sql`
    select
      a.name,
      a.lang,
      c.old_email as "oldEmail",
      c.new_email as "newEmail",
      c.changed_at as "changedAt",
      c.keep_until as "keepUntil",
      c.taken_back_at as "takenBackAt"
    from main.pub_email_change c
    join main.pub_account a on a.user_seq = c.user_seq and a.withdrawn_at is null
    where c.change_seq = ${p.changeSeq}
      and c.user_seq = ${p.userSeq}
  `,
);
