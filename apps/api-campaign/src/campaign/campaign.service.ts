import { CAMPAIGN_STATUS, ALL, type CampaignStatus } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import {
  CAMPAIGN_LIMITS,
  type CampaignAudience,
  type CampaignDetail,
  type campaignApi as api,
  type CampaignPreview,
} from '@madang/contracts/campaign/campaign';
import { SCHEDULE, YN, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { cleanHtml } from '@madang/server/rich-text';
import { audienceFilter, leftToday } from './audience';
import { AUDIENCE_COUNT } from './audience.sql';
import { SETTLED_MAILS } from './campaign.job.sql';
import {
  CAMPAIGN_DETAIL,
  CAMPAIGNS_OF_SITE,
  DELETE_CAMPAIGN,
  DELETE_WAITING_RECIPIENTS,
  INSERT_CAMPAIGN,
  LOCK_CAMPAIGN,
  RESERVE_CAMPAIGN,
  STOP_CAMPAIGN,
  TAKE_BACK_MAILS,
  UNRESERVE_CAMPAIGN,
  UPDATE_CAMPAIGN,
  type CampaignText,
} from './campaign.sql';
import { CampaignMailWriter } from './campaign-mail-writer';

type Input = InputOf<typeof api.create>;
type Text = InputOf<typeof api.preview>;

/** The fields of a campaign that its entries in the data history show. */
const shown = (c: CampaignDetail) => ({
  title: c.title,
  audience: c.segmentSeq ? null : c.audience,
  segment: c.segmentName,
  content: c.content,
  link: c.link,
  repeatCd: c.repeatCd,
  reserveAt: c.reserveAt,
  status: c.status,
});
/** A change of the text is noted without the text, which may be long. */
const NAMED = ['content'];

/** The cleaned HTML to store; throws if it contains neither text nor a picture or player. */
export function contentOf(text: string): string {
  const content = cleanHtml(text);
  if (!/<img|<iframe/.test(content) && !content.replace(/<[^>]*>|&nbsp;|\s/g, '')) throw failField('content', 'required');
  return content;
}

/** Calls by which staff write campaigns and follow their results; `CampaignJob` sends them. */
@Injectable()
export class CampaignService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly mailWriter: CampaignMailWriter,
  ) {}

  async list(channelSeq: number, { page, size, status, sort }: QueryOf<typeof api.list>): Promise<string> {
    return (
      await this.db.read({ channelSeq }, CAMPAIGNS_OF_SITE[sort], { channelSeq, status: status || null, size, offset: (page - 1) * size })
    )[0]!;
  }

  find(channelSeq: number, campaignSeq: number): Promise<CampaignDetail> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, campaignSeq));
  }

  /**
   * The figures of a campaign whose mails may still change are counted again, also after a stop, since mails at the provider may still be
   * sent. The stored figures count where mails have been deleted for their age.
   */
  private async one(tx: Tx, channelSeq: number, campaignSeq: number): Promise<CampaignDetail> {
    const [found] = await rows(tx, CAMPAIGN_DETAIL, { channelSeq, campaignSeq });
    if (!found) throw fail('NO_DATA');
    if (found.status !== CAMPAIGN_STATUS.SENDING && found.status !== CAMPAIGN_STATUS.STOPPED) return found;
    const [settled] = await rows(tx, SETTLED_MAILS, { campaignSeq });
    const more = (count: 'sentCount' | 'failedCount') => Math.max(found[count], settled![count]);
    return { ...found, sentCount: more('sentCount'), failedCount: more('failedCount') };
  }

  async audience(channelSeq: number, { audience, segmentSeq }: QueryOf<typeof api.audience>): Promise<CampaignAudience> {
    const { named } = await this.mailWriter.site(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const filter = await audienceFilter(tx, channelSeq, now, { audience, segmentSeq: segmentSeq ?? null });
      if (!filter) throw fail('NO_DATA');
      const [count] = await rows(tx, AUDIENCE_COUNT, filter);
      return { ...count!, leftToday: await leftToday(tx, channelSeq, now), senderYn: named ? YN.YES : YN.NO };
    });
  }

  preview(auth: User, channelSeq: number, text: Text): Promise<CampaignPreview> {
    return this.mailWriter.sample(auth, channelSeq, text);
  }

  test(auth: User, channelSeq: number, text: Text): Promise<{ email: string }> {
    return this.mailWriter.test(auth, channelSeq, text);
  }

  create(auth: User, channelSeq: number, input: Input): Promise<CampaignDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const text = await this.textOf(tx, channelSeq, input);
      const [made] = await rows(tx, INSERT_CAMPAIGN, { ...text, channelSeq, userSeq: auth.userSeq, now: this.clock.now() });
      if (!made) throw failField('title', 'campaignMost', { most: CAMPAIGN_LIMITS.most });
      const after = await this.one(tx, channelSeq, made.campaignSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CAMPAIGN,
        seq: made.campaignSeq,
        before: null,
        after: shown(after),
        named: NAMED,
      });
      return after;
    });
  }

  update(auth: User, channelSeq: number, campaignSeq: number, input: Input): Promise<CampaignDetail> {
    return this.changing(auth, channelSeq, campaignSeq, [CAMPAIGN_STATUS.DRAFT], async (tx) => {
      const text = await this.textOf(tx, channelSeq, input);
      await rows(tx, UPDATE_CAMPAIGN, { ...text, channelSeq, campaignSeq, now: this.clock.now() });
    });
  }

  async send(auth: User, channelSeq: number, campaignSeq: number): Promise<CampaignDetail> {
    const { named } = await this.mailWriter.site(channelSeq);
    return this.changing(auth, channelSeq, campaignSeq, [CAMPAIGN_STATUS.DRAFT, CAMPAIGN_STATUS.STOPPED], async (tx, before) => {
      const now = this.clock.now();
      if (!named) throw failField('sender', 'campaignSender');
      const filter = await audienceFilter(tx, channelSeq, now, before);
      if (!filter) throw failField('segmentSeq', 'campaignSegment');
      const fresh = before.status === CAMPAIGN_STATUS.DRAFT;
      const at = before.reserveAt ? new Date(before.reserveAt) : null;
      if (fresh && at && at <= now) throw failField('reserveAt', 'campaignPast');
      const [count] = await rows(tx, AUDIENCE_COUNT, filter);
      if (before.repeatCd === SCHEDULE.DEFAULT && fresh && !count!.agreedCount) throw failField('audience', 'campaignNobody');
      await rows(tx, RESERVE_CAMPAIGN, { channelSeq, campaignSeq, nextAt: at && at > now ? at : now, now });
    });
  }

  stop(auth: User, channelSeq: number, campaignSeq: number): Promise<CampaignDetail> {
    return this.changing(auth, channelSeq, campaignSeq, [CAMPAIGN_STATUS.RESERVED, CAMPAIGN_STATUS.SENDING], async (tx, before) => {
      const now = this.clock.now();
      if (before.startedAt === null) {
        await rows(tx, UNRESERVE_CAMPAIGN, { channelSeq, campaignSeq, now });
        return;
      }
      await rows(tx, TAKE_BACK_MAILS, { channelSeq, campaignSeq });
      await rows(tx, STOP_CAMPAIGN, { channelSeq, campaignSeq, now });
    });
  }

  /** Deletes a campaign; throws while it is reserved or being sent. */
  async remove(auth: User, channelSeq: number, campaignSeq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.locked(tx, channelSeq, campaignSeq, [CAMPAIGN_STATUS.DRAFT, CAMPAIGN_STATUS.SENT, CAMPAIGN_STATUS.STOPPED]);
      await rows(tx, DELETE_CAMPAIGN, { channelSeq, campaignSeq, now: this.clock.now() });
      await rows(tx, DELETE_WAITING_RECIPIENTS, { channelSeq, campaignSeq });
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CAMPAIGN,
        seq: campaignSeq,
        before: shown(before),
        after: null,
        named: NAMED,
      });
      return null;
    });
  }

  private async locked(tx: Tx, channelSeq: number, campaignSeq: number, allowed: readonly CampaignStatus[]): Promise<CampaignDetail> {
    const [row] = await rows(tx, LOCK_CAMPAIGN, { channelSeq, campaignSeq });
    if (!row) throw fail('NO_DATA');
    // Another person or the job has changed the campaign's state meanwhile.
    if (!allowed.includes(row.status)) throw fail('CONFLICT');
    return this.one(tx, channelSeq, campaignSeq);
  }

  private changing(
    auth: User,
    channelSeq: number,
    campaignSeq: number,
    allowed: readonly CampaignStatus[],
    change: (tx: Tx, before: CampaignDetail) => Promise<void>,
  ): Promise<CampaignDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.locked(tx, channelSeq, campaignSeq, allowed);
      await change(tx, before);
      const after = await this.one(tx, channelSeq, campaignSeq);
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.CAMPAIGN,
        seq: campaignSeq,
        before: shown(before),
        after: shown(after),
        named: NAMED,
      });
      return after;
    });
  }

  private async textOf(tx: Tx, channelSeq: number, c: Input): Promise<CampaignText> {
    const segmentSeq = c.segmentSeq ?? null;
    if (segmentSeq && !(await audienceFilter(tx, channelSeq, this.clock.now(), { audience: null, segmentSeq })))
      throw failField('segmentSeq', 'campaignSegment');
    const content = contentOf(c.content);
    const reserveAt = c.repeatCd === SCHEDULE.DEFAULT ? null : c.reserveAt;
    const { title, link, repeatCd } = c;
    return { title, audience: segmentSeq ? ALL : c.audience, segmentSeq, content, link, repeatCd, reserveAt };
  }
}
