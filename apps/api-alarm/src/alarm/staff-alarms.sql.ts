import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** Answers a row if the person has a role on the site. */
export const IS_SITE_STAFF = statement<{ channelSeq: number; userSeq: number }>(
  'alarm.is-site-staff',
  (p) => sql`
    select 1
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and user_seq = ${p.userSeq}
      and user_type_cd is not null
  `,
);
