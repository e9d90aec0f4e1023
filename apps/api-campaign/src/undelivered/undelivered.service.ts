import { Injectable } from '@nestjs/common';
import {
  UNDELIVERED_DAYS,
  type TroubledWebhook,
  type UndeliveredCounts,
  type UndeliveredMail,
} from '@madang/contracts/campaign/undelivered';
import { QUEUE_RIGHTS } from '@madang/contracts/main/queue';
import { hasPermission } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { COUNT_OF_UNDELIVERED, TROUBLED_WEBHOOKS, UNDELIVERED_MAILS } from './undelivered.sql';

/** What of a site did not arrive and its staff can do something about. */
@Injectable()
export class UndeliveredService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** How much waits of what the caller may see. */
  waiting({ roles }: User, channelSeq: number): Promise<UndeliveredCounts> {
    const asked = this.since(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const [mails] = hasPermission(roles, QUEUE_RIGHTS.mail) ? await rows(tx, COUNT_OF_UNDELIVERED, asked) : [];
      const webhooks = hasPermission(roles, QUEUE_RIGHTS.webhook) ? await rows(tx, TROUBLED_WEBHOOKS, asked) : [];
      return { mail: mails?.n ?? 0, webhook: webhooks.length };
    });
  }

  mails(channelSeq: number): Promise<{ list: UndeliveredMail[]; totalCount: number }> {
    const asked = this.since(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const list = await rows(tx, UNDELIVERED_MAILS, asked);
      const [count] = await rows(tx, COUNT_OF_UNDELIVERED, asked);
      return { list: list.map((one) => ({ ...one, at: one.at.toISOString() })), totalCount: count!.n };
    });
  }

  async webhooks(channelSeq: number): Promise<TroubledWebhook[]> {
    const found = await this.db.tx({ channelSeq }, (tx) => rows(tx, TROUBLED_WEBHOOKS, this.since(channelSeq)));
    return found.map((one) => ({ ...one, at: one.at.toISOString(), failingSince: one.failingSince?.toISOString() ?? null }));
  }

  private since(channelSeq: number) {
    return { channelSeq, since: new Date(this.clock.now().getTime() - UNDELIVERED_DAYS * DAY) };
  }
}
