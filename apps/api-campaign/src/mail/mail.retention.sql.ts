import { MAIL_STATUS, CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { sql } from '@madang/server/sql/sql';

/** A campaign's results count its mails until it is over, and what was never delivered is told of its mail alone. */
export const MAILS_THAT_MAY_GO = sql`
  status in (${MAIL_STATUS.SENT}, ${MAIL_STATUS.DEAD})
  and (status = ${MAIL_STATUS.SENT} or campaign_seq is null)
  and not exists (
    select
    from campaign c
    where c.campaign_seq = mail.campaign_seq
      and c.status in (${CAMPAIGN_STATUS.RESERVED}, ${CAMPAIGN_STATUS.SENDING})
  )`;
