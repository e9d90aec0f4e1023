import { Injectable } from '@nestjs/common';
import type { MailAddressState } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import {
  FORGET_MAIL_ADDRESS,
  MAIL_CAME_BACK,
  MAIL_TO_ADDRESS,
  RECIPIENT_OF_MESSAGE,
  REPORT_ADDRESS,
  REPORTED_ADDRESS,
} from './mail-addresses.sql';

/** A mail provider's report about one address. */
export interface AddressReport {
  address: string;
  state: MailAddressState;
  /** Why the mail came back, in the mail provider's words. */
  reason: string;
}
/** How many letters of the provider's reason are stored. */
const REASON_MAX = 500;

/** Addresses that get no more marketing, since they bounce or their reader complained. Codes and receipts are still sent to them. */
@Injectable()
export class MailAddresses {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async report({ address, state, reason }: AddressReport): Promise<void> {
    await this.db.rows(REPORT_ADDRESS, { address, state, reason: reason.slice(0, REASON_MAX), now: this.clock.now() });
    logger.info({ state }, 'a mail address was reported');
  }

  async isReported(address: string): Promise<boolean> {
    return (await this.db.rows(REPORTED_ADDRESS, { address })).length > 0;
  }

  /** The address to which we sent the mail with this Message-ID; null if the mail is not ours. */
  async recipientOf(messageId: string): Promise<string | null> {
    const [mail] = await this.db.rows(RECIPIENT_OF_MESSAGE, { messageId });
    return mail?.recipient ?? null;
  }

  /** Notes that the mail with this Message-ID came back; its site's staff then see it among what did not arrive. */
  async cameBack(messageId: string, reason: string): Promise<void> {
    await this.db.rows(MAIL_CAME_BACK, { messageId, reason: reason.slice(0, REASON_MAX) });
  }

  async isWrittenTo(address: string): Promise<boolean> {
    return (await this.db.rows(MAIL_TO_ADDRESS, { address })).length > 0;
  }

  async forget(tx: Tx, address: string): Promise<void> {
    await rows(tx, FORGET_MAIL_ADDRESS, { address });
  }
}
