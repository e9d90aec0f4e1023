import { Injectable } from '@nestjs/common';
import type { CampaignStop } from '@madang/contracts/campaign/campaign';
import { SCHEDULE } from '@madang/contracts/codes';
import { dayEnd, seoulDay } from '@madang/contracts/dates';
import { DAY } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { logger } from '@madang/server/log';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { MailService } from '../mail/mail.service';
import { audienceValues, leftToday } from './audience';
import { GATHER, NEXT, SETTLED } from './campaign.sql';
import { CampaignMailWriter, type Recipient, type CampaignToSend } from './campaign-mail-writer';

interface Due {
  channelSeq: number;
  campaignSeq: number;
}
interface Row extends CampaignToSend {
  audience: Parameters<typeof audienceValues>[3]['audience'];
  segmentSeq: number | null;
  repeatCd: string;
  reserveAt: Date | null;
  status: 'RESERVED' | 'SENDING';
}
/** Mails that are written at once, and those of one campaign that may wait in the post: a stop has little to take back. */
const BATCH = 100;
const IN_POST = 200;
export const DUE = `select channel_seq as "channelSeq", campaign_seq as "campaignSeq" from campaign where status in ('RESERVED', 'SENDING') and next_at <= $1 order by next_at limit 50`;
const LOCK = `select channel_seq as "channelSeq", campaign_seq as "campaignSeq", kind, title, content, link, audience, segment_seq as "segmentSeq",
  repeat_cd as "repeatCd", reserve_at as "reserveAt", status
from campaign where channel_seq = $1 and campaign_seq = $2 and status in ('RESERVED', 'SENDING') and next_at <= $3 and deleted_at is null for update skip locked`;
const WHERE = 'where channel_seq = $1 and campaign_seq = $2';

/**
 * Sends what is due, a batch at a time: a recipient and the mail are written in one transaction, so a crash in between
 * leaves nobody out and sends nothing twice. Every batch looks at consent anew.
 */
@Injectable()
export class CampaignJob extends OneCopyJob {
  protected readonly job = 'campaigns';
  protected readonly every = 3000;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly mails: MailService,
    private readonly mailWriter: CampaignMailWriter,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const due = await this.db.all((tx) => rows<Due>(tx, DUE, [this.clock.now()]));
    for (const one of due) {
      try {
        while (await this.step(one));
      } catch (e) {
        // A campaign that fails does not stop the others.
        logger.warn({ ...one, err: (e as Error).message }, 'campaign');
      }
    }
    if (due.length) void this.mails.wake();
  }

  /** True while there is more to do at once. */
  private step({ channelSeq, campaignSeq }: Due): Promise<boolean> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const [c] = await rows<Row>(tx, LOCK, [channelSeq, campaignSeq, now]);
      if (!c) return false;
      return c.status === 'RESERVED' ? this.gather(tx, c, now) : this.post(tx, c, now);
    });
  }

  /** Everybody who is in the audience now and did not have it yet. */
  private async gather(tx: Tx, c: Row, now: Date): Promise<boolean> {
    const key = [c.channelSeq, c.campaignSeq];
    if (c.kind === 'AD' && !(await this.mailWriter.site(c.channelSeq)).named) return this.end(tx, c, now, 'SENDER');
    if (c.audience) {
      const values = await audienceValues(tx, c.channelSeq, now, c);
      if (!values) return this.end(tx, c, now, 'SEGMENT');
      await tx.query(GATHER(c.kind), [...values, c.campaignSeq]);
    }
    await tx.query(
      `update campaign set status = 'SENDING', started_at = coalesce(started_at, $3), ended_at = null,
         target_count = (select count(*) from recipient ${WHERE}) ${WHERE}`,
      [...key, now],
    );
    return true;
  }

  private async post(tx: Tx, c: Row, now: Date): Promise<boolean> {
    const key = [c.channelSeq, c.campaignSeq];
    const [settled] = await rows<{ sent: number; failed: number; waiting: number }>(tx, SETTLED, [c.campaignSeq]);
    const { sent, failed, waiting } = settled!;
    await tx.query(`update campaign set sent_count = $3, failed_count = $4 ${WHERE}`, [...key, sent, failed]);
    if (waiting >= IN_POST) return false;
    const left = await leftToday(tx, c.channelSeq, now, c.kind);
    const next = await rows<Recipient & { good: boolean }>(tx, NEXT(c.kind), [...key, Math.max(1, Math.min(BATCH, left))]);
    if (!next.length) return waiting ? false : this.end(tx, c, now, null);
    if (!left) {
      await tx.query(`update campaign set next_at = $3 ${WHERE}`, [...key, dayEnd(seoulDay(now))]);
      return false;
    }
    const write = await this.mailWriter.writer(c);
    const good = next.filter((one) => one.good);
    for (const reader of good) await this.mails.write(tx, await write(reader));
    const seqs = (list: Recipient[]) => list.map((one) => one.userSeq);
    await tx.query(`update recipient set posted_at = $4 ${WHERE} and user_seq = any($3)`, [...key, seqs(good), now]);
    if (c.kind === 'MESSAGE' && good.length)
      await this.outbox.publish(tx, 'message.sent', { channelSeq: c.channelSeq, messageSeq: c.campaignSeq, userSeqs: seqs(good) });
    // Who left or refused meanwhile may be gathered again another day.
    const gone = seqs(next.filter((one) => !one.good));
    if (gone.length) {
      await tx.query(`delete from recipient ${WHERE} and user_seq = any($3)`, [...key, gone]);
      await tx.query(`update campaign set target_count = target_count - $3 ${WHERE}`, [...key, gone.length]);
    }
    return true;
  }

  /** Done, for today or for good. */
  private async end(tx: Tx, c: Row, now: Date, stopCd: CampaignStop | null): Promise<false> {
    const key = [c.channelSeq, c.campaignSeq];
    if (!stopCd && c.repeatCd === SCHEDULE.REPEAT) {
      const first = c.reserveAt!.getTime();
      const next = new Date(first + (Math.floor((now.getTime() - first) / DAY) + 1) * DAY);
      await tx.query(`update campaign set status = 'RESERVED', next_at = $3 ${WHERE}`, [...key, next]);
      return false;
    }
    await tx.query(`update campaign set status = $4, stop_cd = $5, next_at = null, ended_at = $3 ${WHERE}`, [
      ...[...key, now, stopCd ? 'STOPPED' : 'SENT', stopCd],
    ]);
    return false;
  }
}
