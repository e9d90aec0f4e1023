import { MAIL_STATUS } from '@madang/contracts/answer-codes';
import { MAIL_ADDRESS, type MailAddressState } from '@madang/contracts/codes';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

/**
 * Notes that an address bounces or that its reader complained. A bounce does not replace a complaint, since the person wants no more mail.
 */
export const REPORT_ADDRESS = statement<{ address: string; state: MailAddressState; reason: string; now: Date }>(
  'mail-address.report',
  (p) => sql`
    insert into mail_address as m (address, state, reason, reported_at)
    values (
      lower(${p.address}),
      ${p.state},
      ${p.reason},
      ${p.now}
    )
    on conflict (address) do update
    set
      state = case when m.state = ${MAIL_ADDRESS.COMPLAINED} then m.state else excluded.state end,
      reason = excluded.reason,
      reported_at = excluded.reported_at
  `,
);

export const REPORTED_ADDRESS = statement<{ address: string }>(
  'mail-address.reported',
  (p) => sql`select 1 from pub_mail_address where address = lower(${p.address})`,
);

export const FORGET_MAIL_ADDRESS = statement<{ address: string }>(
  'mail-address.forget',
  (p) => sql`delete from mail_address where address = lower(${p.address})`,
);

export const RECIPIENT_OF_MESSAGE = statement<{ messageId: string }, { recipient: string }>(
  'mail-address.recipient-of-message',
  (p) => sql`select recipient from mail where message_id = ${p.messageId}`,
);

/** Notes of a mail about its reader's own affairs that it came back after the provider had taken it. */
export const MAIL_CAME_BACK = statement<{ messageId: string; reason: string }>(
  'mail-address.came-back',
  (p) => sql`
    update mail
    set
      status = ${MAIL_STATUS.DEAD},
      error = ${p.reason}
    where message_id = ${p.messageId}
      and status = ${MAIL_STATUS.SENT}
      and campaign_seq is null
      and site_seq is not null
  `,
);

export const MAIL_TO_ADDRESS = statement<{ address: string }>(
  'mail-address.mail-to',
  (p) => sql`select 1 from mail where recipient = lower(${p.address}) limit 1`,
);
