import { CONSOLE_PERMISSION, type Permission } from '@madang/contracts/permissions';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/** How many landing pages sell this class to visitors; 0 while the class is public, since there is nothing to warn of. */
export const LANDING_PAGES = statement<{ channelSeq: number; courseSeq: number }, { count: number }>(
  'alarm.landing-pages',
  (p) => sql`
    select count(*)::int as count
    from page.pub_landing_page l
    where l.channel_seq = ${p.channelSeq}::bigint
      and l.course_seq = ${p.courseSeq}::bigint
      and not exists (
        select
        from main.pub_open_course c
        where c.channel_seq = l.channel_seq
          and c.course_seq = l.course_seq
      )
  `,
);
const PAGE_UPDATE_PERMISSION: Permission = 'SITE_PAGE_UPDATE';
/** The staff who may change the pages of a site, and may enter the management where that is done. */
export const PAGE_EDITORS = statement<{ channelSeq: number }, { userSeq: number }>(
  'alarm.page-editors',
  (p) => sql`
    select user_seq as "userSeq"
    from main.pub_channel_user
    where channel_seq = ${p.channelSeq}
      and roles @> ${JSON.stringify([PAGE_UPDATE_PERMISSION, CONSOLE_PERMISSION])}
  `,
);
