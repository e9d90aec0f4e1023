import { CAMPAIGN_STATUS, MAIL_STATUS } from '@madang/contracts/answer-codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';
import { stoppedByStaff } from '../campaign/campaign.sql';
import { langOn } from './lang.sql';

interface Site {
  channelSeq: number;
}
/** How many people of a site one step writes to. */
export const PEOPLE_PER_STEP = 200;
interface Reader {
  userSeq: number;
  email: string;
  lang: string | null;
}
/** The next members and staff of a site, after the person `afterSeq`. */
export const PEOPLE_OF_SITE = statement<Site & { afterSeq: number }, Reader>(
  'mail.people-of-site',
  (p) => sql`
    select
      u.user_seq as "userSeq",
      a.email,
      ${langOn(p.channelSeq, sql`a.user_seq`, sql`a.lang`)} as lang
    from main.pub_channel_user u
    join main.pub_account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = ${p.channelSeq}
      and u.user_seq > ${p.afterSeq}
    order by u.user_seq
    limit ${PEOPLE_PER_STEP}
  `,
);
/** Since when the site has been closed; no row while it is open. */
export const CLOSED_SINCE = statement<Site, { closedAt: Date }>(
  'mail.closed-since',
  (p) => sql`
    select closed_at as "closedAt"
    from main.pub_closed_site
    where channel_seq = ${p.channelSeq}
  `,
);
/**
 * Stops all campaigns of a closed site that wait or are being sent, and deletes their mails that no sender has taken; they stay stopped
 * even if the site opens again.
 */
export const STOP_CAMPAIGNS = statement<Site & { now: Date }>(
  'mail.stop-campaigns',
  (p) => sql`
    with stopped as (
      update campaign
      set ${stoppedByStaff(p.now)}
      where channel_seq = ${p.channelSeq}
        and status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
      returning campaign_seq
    )
    delete from mail m
    using stopped s
    where m.campaign_seq = s.campaign_seq
      and m.status in (${MAIL_STATUS.QUEUED}, ${MAIL_STATUS.FAILED})
  `,
);
