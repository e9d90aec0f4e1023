import { CAMPAIGN_STATUS, CAMPAIGN_KIND, CAMPAIGN_STOP, type CampaignStop } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { isQuiet, morningAfter } from '@madang/contracts/campaign/night';
import { SCHEDULE } from '@madang/contracts/codes';
import { dayEnd, daysAfter, exactDays, seoulDay } from '@madang/contracts/dates';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { MailService } from '../mail/mail.service';
import { audienceFilter, leftToday } from './audience';
import { GATHER_RECIPIENTS } from './audience.sql';
import {
  ANY_WAITING_RECIPIENT,
  BEGIN_SENDING,
  DELETE_RECIPIENTS,
  DUE_CAMPAIGNS,
  END_CAMPAIGN,
  END_FOR_TODAY,
  GO_ON_LATER,
  LOCK_DUE_CAMPAIGN,
  LOWER_TARGET,
  NIGHT_RECIPIENTS,
  NOTE_POSTED,
  NOTE_SETTLED,
  SETTLED_MAILS,
  TAKE_BACK_HELD,
  WAITING_RECIPIENTS,
  type DueCampaign,
} from './campaign.job.sql';
import type { CampaignKey } from './campaign.sql';
import { CampaignMailWriter, type Recipient } from './campaign-mail-writer';

/** How many mails of a campaign are written in one transaction. */
const MAILS_PER_TRANSACTION = 100;
/**
 * From how many waiting mails of a campaign on the job writes no more. The number is small, so that stopping a campaign leaves few mails
 * to take back.
 */
const IN_POST = 200;

/**
 * Sends campaigns that are due, batch by batch. The mails of a batch and their recipients are written in one transaction, so that a crash
 * neither skips anybody nor writes anybody a second mail. Each batch checks consent again.
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
    await this.db.all((tx) => rows(tx, TAKE_BACK_HELD));
    const due = await this.db.all((tx) => rows(tx, DUE_CAMPAIGNS, { now: this.clock.now() }));
    for (const one of due) {
      try {
        while (await this.step(one));
      } catch (e) {
        // A failure of one campaign does not stop the others.
        this.pieceFailed(e, one, 'campaign');
      }
    }
    if (due.length) void this.mails.wake();
  }

  /** Makes one step of a due campaign; true if there is more to do at once. */
  private step({ channelSeq, campaignSeq }: CampaignKey): Promise<boolean> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const [c] = await rows(tx, LOCK_DUE_CAMPAIGN, { channelSeq, campaignSeq, now });
      if (!c) return false;
      return c.status === CAMPAIGN_STATUS.RESERVED ? this.gather(tx, c, now) : this.post(tx, c, now);
    });
  }

  /** Adds the audience of a campaign as its recipients, without those that it has, and starts the sending. */
  private async gather(tx: Tx, c: DueCampaign, now: Date): Promise<boolean> {
    const { channelSeq, campaignSeq } = c;
    if (c.kind === CAMPAIGN_KIND.AD && !(await this.mailWriter.site(c.channelSeq)).named) return this.end(tx, c, now, CAMPAIGN_STOP.SENDER);
    if (c.audience) {
      const audience = await audienceFilter(tx, channelSeq, now, c);
      if (!audience) return this.end(tx, c, now, CAMPAIGN_STOP.SEGMENT);
      await rows(tx, GATHER_RECIPIENTS[c.kind], { ...audience, campaignSeq });
    }
    await rows(tx, BEGIN_SENDING, { channelSeq, campaignSeq, now });
    return true;
  }

  private async post(tx: Tx, c: DueCampaign, now: Date): Promise<boolean> {
    const key = { channelSeq: c.channelSeq, campaignSeq: c.campaignSeq };
    const [settled] = await rows(tx, SETTLED_MAILS, key);
    const { sentCount, failedCount, waitingCount } = settled!;
    await rows(tx, NOTE_SETTLED, { ...key, sentCount, failedCount });
    if (waitingCount >= IN_POST) return false;
    const left = await leftToday(tx, c.channelSeq, now, c.kind);
    const quiet = c.kind === CAMPAIGN_KIND.AD && isQuiet(now);
    const readers = quiet ? NIGHT_RECIPIENTS : WAITING_RECIPIENTS[c.kind];
    const next = await rows(tx, readers, { ...key, limit: Math.max(1, Math.min(MAILS_PER_TRANSACTION, left)) });
    // The remaining recipients did not agree to advertising at night, so they get the mail in the morning.
    if (!next.length && quiet && (await rows(tx, ANY_WAITING_RECIPIENT, key)).length) {
      await rows(tx, GO_ON_LATER, { ...key, nextAt: morningAfter(now) });
      return false;
    }
    if (!next.length) return waitingCount ? false : this.end(tx, c, now, null);
    if (!left) {
      await rows(tx, GO_ON_LATER, { ...key, nextAt: dayEnd(seoulDay(now)) });
      return false;
    }
    const write = await this.mailWriter.writer(c);
    const good = next.filter((one) => one.good);
    for (const reader of good) await this.mails.write(tx, await write(reader));
    const seqs = (list: Recipient[]) => list.map((one) => one.userSeq);
    await rows(tx, NOTE_POSTED, { ...key, userSeqs: seqs(good), now });
    if (c.kind === CAMPAIGN_KIND.MESSAGE && good.length)
      await this.outbox.publish(tx, 'message.sent', { channelSeq: c.channelSeq, messageSeq: c.campaignSeq, userSeqs: seqs(good) });
    // These recipients may no longer get the mail: most left or unsubscribed. Their rows are deleted, so that a repeated campaign can add
    // them again another day.
    const gone = seqs(next.filter((one) => !one.good));
    if (gone.length) {
      await rows(tx, DELETE_RECIPIENTS, { ...key, userSeqs: gone });
      await rows(tx, LOWER_TARGET, { ...key, goneCount: gone.length });
    }
    return true;
  }

  /** Ends a campaign: a repeated one until the next day, if nothing stops it; any other for good. */
  private async end(tx: Tx, c: DueCampaign, now: Date, stopCd: CampaignStop | null): Promise<false> {
    const key = { channelSeq: c.channelSeq, campaignSeq: c.campaignSeq };
    if (!stopCd && c.repeatCd === SCHEDULE.REPEAT) {
      const nextAt = daysAfter(c.reserveAt!, Math.floor(exactDays(c.reserveAt!, now)) + 1);
      await rows(tx, END_FOR_TODAY, { ...key, nextAt });
      return false;
    }
    await rows(tx, END_CAMPAIGN, { ...key, status: stopCd ? CAMPAIGN_STATUS.STOPPED : CAMPAIGN_STATUS.SENT, stopCd, now });
    return false;
  }
}
