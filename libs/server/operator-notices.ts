import { Injectable } from '@nestjs/common';
import type { CodeOf, NOTICE } from '@madang/contracts/codes';
import { Clock } from './clock';
import { rows, type Tx } from './db';
import { logger } from './log';
import { RAISE_NOTICE, SETTLE_NOTICE } from './operator-notices.sql';
import { Outbox } from './outbox';

/** A problem that only the platform's operators can solve. */
export interface Notice {
  kind: CodeOf<typeof NOTICE>;
  /** What has the problem, such as an order's number or a provider's name; there is at most one open notice for each kind and subject. */
  subject: string;
  channelSeq?: number | null;
  /** Facts for the operators. They are sent by mail, so they must hold no secret and no person's data. */
  detail?: Record<string, string | number | boolean | null>;
}

/**
 * Tells the platform's operators about problems: a row of `util.operator_notice` that stays open until `settle`, and a mail to
 * OPERATOR_MAIL when it opens and, while `raise` repeats it, once a day. Row and mail commit together with the caller's transaction.
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

  /** Closes a notice because its problem is gone; if the problem comes back, a new notice opens. */
  async settle(tx: Tx, kind: Notice['kind'], subject: string): Promise<void> {
    await rows(tx, SETTLE_NOTICE, { kind, subject, now: this.clock.now() });
  }
}
