import { Injectable } from '@nestjs/common';
import type { CodeOf, NOTICE } from '@madang/contracts/codes';
import { Clock } from './clock';
import { rows, type Tx } from './db';
import { logger } from './log';
import { RAISE_NOTICE, SETTLE_NOTICE } from './operator-notices.sql';
import { Outbox } from './outbox';

/** A condition that only the operator of the platform can resolve. */
export interface Notice {
  kind: CodeOf<typeof NOTICE>;
  /** What it is about, such as an order's number or a provider's name: one row stays open for each kind and subject. */
  subject: string;
  channelSeq?: number | null;
  /** Facts for the operator. They are mailed, so they hold no secret and no person's data. */
  detail?: Record<string, string | number | boolean | null>;
}

/**
 * Tells the operator: a row of `util.operator_notice` that stays until it is settled, and a mail to OPERATOR_MAIL when it
 * opens and once a day while it goes on. Both come with the caller's transaction, or not at all.
 */
@Injectable()
export class OperatorNotices {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  async raise(tx: Tx, { kind, subject, channelSeq = null, detail = {} }: Notice): Promise<void> {
    logger.error({ kind, subject, channelSeq, ...detail }, 'operator notice');
    const [raised] = await rows(tx, RAISE_NOTICE, { kind, subject, channelSeq, detail: JSON.stringify(detail), now: this.clock.now() });
    if (raised?.due) await this.outbox.publish(tx, 'operator.noticed', { noticeSeq: raised.due });
  }

  /** Settles a notice; raised again it opens anew. */
  async settle(tx: Tx, kind: Notice['kind'], subject: string): Promise<void> {
    await rows(tx, SETTLE_NOTICE, { kind, subject, now: this.clock.now() });
  }
}
