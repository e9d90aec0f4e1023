import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const ANNOUNCEMENT_TEXTS = statement<{ announcementSeq: number }, { textKo: string; textEn: string; textJp: string }>(
  'mail.announcement',
  (p) => sql`
    select
      text_ko as "textKo",
      text_en as "textEn",
      text_jp as "textJp"
    from main.pub_announcement
    where announcement_seq = ${p.announcementSeq}
  `,
);
export const OWNERS_TO_MAIL = statement<{ userSeqs: number[] }, { userSeq: number; email: string; lang: string | null }>(
  'mail.owners-to-mail',
  (p) => sql`
    select
      user_seq as "userSeq",
      email,
      lang
    from main.pub_account
    where user_seq = any(${p.userSeqs})
      and withdrawn_at is null
    order by user_seq
  `,
);
