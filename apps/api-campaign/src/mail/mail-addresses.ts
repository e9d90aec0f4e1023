import { Injectable } from '@nestjs/common';
import { MAIL_ADDRESS, type CodeOf } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';

/** What a provider says of an address. */
export interface AddressReport {
  address: string;
  state: CodeOf<typeof MAIL_ADDRESS>;
  /** The provider's own words. */
  reason: string;
}
/** A complaint outlives a bounce that comes after it: there is somebody who wants no more. */
const REPORT = `
insert into mail_address as m (address, state, reason, reported_at)
values (lower($1), $2, $3, $4)
on conflict (address) do update set
  state = case when m.state = '${MAIL_ADDRESS.COMPLAINED}' then m.state else excluded.state end,
  reason = excluded.reason, reported_at = excluded.reported_at`;
const REASON_MAX = 500;

/** Addresses that get no marketing any more, since their mail comes back or their reader complained. Codes and receipts still go. */
@Injectable()
export class MailAddresses {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async report({ address, state, reason }: AddressReport): Promise<void> {
    await this.db.query(REPORT, [address, state, reason.slice(0, REASON_MAX), this.clock.now()]);
    logger.info({ state }, 'a mail address was reported');
  }

  async isReported(address: string): Promise<boolean> {
    const found = (await this.db.query('select 1 from pub_mail_address where address = lower($1)', [address])) as unknown[];
    return found.length > 0;
  }

  /** To whom a mail of ours with this Message-ID went; none: it is not ours. */
  async recipientOf(messageId: string): Promise<string | null> {
    const [mail] = (await this.db.query('select recipient from mail where message_id = $1', [messageId])) as { recipient: string }[];
    return mail?.recipient ?? null;
  }

  async isWrittenTo(address: string): Promise<boolean> {
    return ((await this.db.query('select 1 from mail where recipient = lower($1) limit 1', [address])) as unknown[]).length > 0;
  }

  async forget(tx: Tx, address: string): Promise<void> {
    await tx.query('delete from mail_address where address = lower($1)', [address]);
  }
}
