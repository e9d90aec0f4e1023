import { USER_TYPE } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

export const ANNOUNCEMENT = statement<{ announcementSeq: number }, { textKo: string; textEn: string; textJp: string }>(
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
/** Each once, of however many sites. */
export const OWNERS_OF_ALL_SITES = statement<Record<never, never>, { userSeq: number; email: string; lang: string | null }>(
  'mail.owners-of-all-sites',
  () => sql`
    select
      a.user_seq as "userSeq",
      a.email,
      a.lang
    from main.pub_account a
    where a.withdrawn_at is null
      and a.user_seq in (
        select u.user_seq
        from main.pub_channel_user u
        where u.user_type_cd = ${USER_TYPE.OWNER}
      )
    order by a.user_seq
  `,
);
