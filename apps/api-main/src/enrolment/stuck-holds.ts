import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import type { EnrolmentKey } from './enrolment.row';
import { FORGET_FAILURES, NOTE_FAILURE } from './stuck-holds.sql';

/** After how many failed tries the platform's operators are told; somewhat more than a minute has passed then. */
const TRIES_BEFORE_NOTICE = 4;
const subjectOf = ({ attendSeq }: Pick<EnrolmentKey, 'attendSeq'>) => `attend:${attendSeq}`;

/**
 * Remembers the holds whose release failed: each is tried again after growing pauses, so that it neither takes the turn of others nor fills
 * the log, and the platform's operators are told of one that keeps failing (AM-995).
 */
@Injectable()
export class StuckHolds {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly notices: OperatorNotices,
  ) {}

  failed({ channelSeq, attendSeq }: EnrolmentKey): Promise<void> {
    return this.db.all(async (tx) => {
      const [noted] = await rows(tx, NOTE_FAILURE, { channelSeq, attendSeq, now: this.clock.now() });
      const { tries } = noted!;
      if (tries >= TRIES_BEFORE_NOTICE)
        await this.notices.raise(tx, { kind: NOTICE.HOLD, subject: subjectOf({ attendSeq }), channelSeq, detail: { tries } });
    });
  }

  /** Forgets those that have ended or been prolonged since. The transaction must see all sites. */
  async forget(tx: Tx, before: Date): Promise<void> {
    for (const ended of await rows(tx, FORGET_FAILURES, { before })) await this.notices.settle(tx, NOTICE.HOLD, subjectOf(ended));
  }
}
