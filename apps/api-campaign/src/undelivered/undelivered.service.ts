import { Injectable } from '@nestjs/common';
import {
  UNDELIVERED_DAYS,
  UNDELIVERED_MAX,
  type TroubledWebhook,
  type UndeliveredCounts,
  type UndeliveredMail,
} from '@madang/contracts/campaign/undelivered';
import type { CursorPage } from '@madang/contracts/endpoint';
import { QUEUE_RIGHTS } from '@madang/contracts/main/queue-kinds';
import { hasPermission } from '@madang/contracts/permissions';
import { daysBefore } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { cursorAt, placeAt, placedPage } from '@madang/server/place-cursor';
import { COUNT_OF_UNDELIVERED, TROUBLED_WEBHOOKS, UNDELIVERED_MAILS } from './undelivered.sql';

/** Mails and webhook calls of a site that did not arrive and about which its staff can do something. */
@Injectable()
export class UndeliveredService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** How many entries of each kind the caller may see. */
  waiting({ roles }: User, channelSeq: number): Promise<UndeliveredCounts> {
    const asked = this.since(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const [mails] = hasPermission(roles, QUEUE_RIGHTS.mail) ? await rows(tx, COUNT_OF_UNDELIVERED, asked) : [];
      const webhooks = hasPermission(roles, QUEUE_RIGHTS.webhook) ? await rows(tx, TROUBLED_WEBHOOKS, asked) : [];
      return { mail: mails?.n ?? 0, webhook: webhooks.length };
    });
  }

  mails(channelSeq: number, cursor: string | undefined): Promise<CursorPage<UndeliveredMail> & { totalCount: number }> {
    const asked = this.since(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, UNDELIVERED_MAILS, { ...asked, ...placeAt(cursor) });
      const [count] = await rows(tx, COUNT_OF_UNDELIVERED, asked);
      const page = placedPage(found, UNDELIVERED_MAX, (last) => cursorAt(last.at, last.mailSeq));
      return { ...page, list: page.list.map((one) => ({ ...one, at: one.at.toISOString() })), totalCount: count!.n };
    });
  }

  async webhooks(channelSeq: number): Promise<TroubledWebhook[]> {
    const found = await this.db.tx({ channelSeq }, (tx) => rows(tx, TROUBLED_WEBHOOKS, this.since(channelSeq)));
    return found.map((one) => ({ ...one, at: one.at.toISOString(), failingSince: one.failingSince?.toISOString() ?? null }));
  }

  private since(channelSeq: number) {
    return { channelSeq, since: daysBefore(this.clock.now(), UNDELIVERED_DAYS) };
  }
}
