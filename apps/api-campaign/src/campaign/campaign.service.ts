import { Injectable } from '@nestjs/common';
import {
  CAMPAIGN,
  type Campaign,
  type CampaignAudience,
  type CampaignDetail,
  type campaignApi as api,
  type CampaignPreview,
  type CampaignStatus,
} from '@madang/contracts/campaign/campaign';
import { SCHEDULE } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { cleanHtml } from '@madang/server/rich-text';
import { audienceValues, leftToday } from './audience';
import { COUNT, LIST, ONE, SETTLED } from './campaign.sql';
import { CampaignMailWriter } from './campaign-mail-writer';

type Input = InputOf<typeof api.create>;
type Text = InputOf<typeof api.preview>;
const INSERT = `insert into campaign (channel_seq, kind, title, audience, segment_seq, content, link, repeat_cd, reserve_at, created_by, created_at, updated_at)
select $1, 'AD', $2, $3, $4, $5, $6, $7, $8, $9, $10, $10 where (select count(*) from campaign where channel_seq = $1 and deleted_at is null) < ${CAMPAIGN.most}
returning campaign_seq as seq`;
const UPDATE = `update campaign set title = $3, audience = $4, segment_seq = $5, content = $6, link = $7, repeat_cd = $8, reserve_at = $9, updated_at = $10
where channel_seq = $1 and campaign_seq = $2`;
const LOCK = `select status, target_count as "targetCount" from campaign where channel_seq = $1 and campaign_seq = $2 and kind = 'AD' and deleted_at is null for update`;
/** Deletes mails that no sender has claimed, so that their recipients wait again. */
const TAKE_BACK = `with gone as (delete from mail where campaign_seq = $2 and status in ('QUEUED', 'FAILED') returning split_part(mail_key, ':', 3)::bigint as user_seq)
update recipient r set posted_at = null from gone where r.channel_seq = $1 and r.campaign_seq = $2 and r.user_seq = gone.user_seq`;

/** What a line of history shows of one. */
const shown = (c: CampaignDetail) => ({
  ...{ title: c.title, audience: c.segmentSeq ? null : c.audience, segment: c.segmentName, link: c.link },
  ...{ repeatCd: c.repeatCd, reserveAt: c.reserveAt, status: c.status },
});

/** Rich text as it is kept; marks alone are no content. */
export function contentOf(text: string): string {
  const content = cleanHtml(text);
  if (!/<img|<iframe/.test(content) && !content.replace(/<[^>]*>|&nbsp;|\s/g, '')) throw failField('content', 'required');
  return content;
}

/** Campaigns as staff write and follow them; `CampaignJob` sends. */
@Injectable()
export class CampaignService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly mailWriter: CampaignMailWriter,
  ) {}

  async list(channelSeq: number, { page, size, status }: QueryOf<typeof api.list>): Promise<string> {
    return (await this.db.read({ channelSeq }, LIST, [channelSeq, status || null, size, (page - 1) * size]))[0]!;
  }

  find(channelSeq: number, seq: number): Promise<CampaignDetail> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, seq));
  }

  /** What is on its way is counted anew; a mail in the provider's hands settles after a stop as well. */
  private async one(tx: Tx, channelSeq: number, seq: number): Promise<CampaignDetail> {
    const [found] = await rows<CampaignDetail>(tx, ONE, [channelSeq, seq]);
    if (!found) throw fail('NO_DATA');
    if (found.status !== 'SENDING' && found.status !== 'STOPPED') return found;
    const [settled] = await rows<{ sent: number; failed: number }>(tx, SETTLED, [seq]);
    return { ...found, sentCount: settled!.sent, failedCount: settled!.failed };
  }

  async audience(channelSeq: number, { audience, segmentSeq }: QueryOf<typeof api.audience>): Promise<CampaignAudience> {
    const { named } = await this.mailWriter.site(channelSeq);
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const values = await audienceValues(tx, channelSeq, now, { audience, segmentSeq: segmentSeq ?? null });
      if (!values) throw fail('NO_DATA');
      const [count] = await rows<Pick<CampaignAudience, 'memberCount' | 'agreedCount'>>(tx, COUNT, values);
      return { ...count!, leftToday: await leftToday(tx, channelSeq, now), senderYn: named ? 'Y' : 'N' };
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
      const values = await this.values(tx, channelSeq, input);
      const [made] = await rows<{ seq: number }>(tx, INSERT, [channelSeq, ...values, auth.userSeq, this.clock.now()]);
      if (!made) throw failField('title', 'campaignMost', { most: CAMPAIGN.most });
      const after = await this.one(tx, channelSeq, made.seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'CAMPAIGN', seq: made.seq, before: null, after: shown(after) });
      return after;
    });
  }

  update(auth: User, channelSeq: number, seq: number, input: Input): Promise<CampaignDetail> {
    return this.changing(auth, channelSeq, seq, ['DRAFT'], async (tx) => {
      await tx.query(UPDATE, [channelSeq, seq, ...(await this.values(tx, channelSeq, input)), this.clock.now()]);
    });
  }

  async send(auth: User, channelSeq: number, seq: number): Promise<CampaignDetail> {
    const { named } = await this.mailWriter.site(channelSeq);
    return this.changing(auth, channelSeq, seq, ['DRAFT', 'STOPPED'], async (tx, before) => {
      const now = this.clock.now();
      if (!named) throw failField('sender', 'campaignSender');
      const values = await audienceValues(tx, channelSeq, now, before);
      if (!values) throw failField('segmentSeq', 'campaignSegment');
      const fresh = before.status === 'DRAFT';
      const at = before.reserveAt ? new Date(before.reserveAt) : null;
      if (fresh && at && at <= now) throw failField('reserveAt', 'campaignPast');
      const [count] = await rows<{ agreedCount: number }>(tx, COUNT, values);
      if (before.repeatCd === SCHEDULE.DEFAULT && fresh && !count!.agreedCount) throw failField('audience', 'campaignNobody');
      await tx.query(
        "update campaign set status = 'RESERVED', stop_cd = null, next_at = $3, ended_at = null, updated_at = $4 where channel_seq = $1 and campaign_seq = $2",
        [channelSeq, seq, at && at > now ? at : now, now],
      );
    });
  }

  stop(auth: User, channelSeq: number, seq: number): Promise<CampaignDetail> {
    return this.changing(auth, channelSeq, seq, ['RESERVED', 'SENDING'], async (tx, before) => {
      const now = this.clock.now();
      if (before.startedAt === null) {
        await tx.query(
          "update campaign set status = 'DRAFT', next_at = null, updated_at = $3 where channel_seq = $1 and campaign_seq = $2",
          [...[channelSeq, seq, now]],
        );
        return;
      }
      await tx.query(TAKE_BACK, [channelSeq, seq]);
      await tx.query(
        "update campaign set status = 'STOPPED', stop_cd = 'STAFF', next_at = null, ended_at = $3, updated_at = $3 where channel_seq = $1 and campaign_seq = $2",
        [channelSeq, seq, now],
      );
    });
  }

  /** One that is under way is stopped first. */
  async remove(auth: User, channelSeq: number, seq: number): Promise<null> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.locked(tx, channelSeq, seq, ['DRAFT', 'SENT', 'STOPPED']);
      await tx.query('update campaign set deleted_at = $3 where channel_seq = $1 and campaign_seq = $2', [
        channelSeq,
        seq,
        this.clock.now(),
      ]);
      await tx.query('delete from recipient where channel_seq = $1 and campaign_seq = $2 and posted_at is null', [channelSeq, seq]);
      await this.history.record(tx, auth, channelSeq, { entity: 'CAMPAIGN', seq, before: shown(before), after: null });
      return null;
    });
  }

  private async locked(tx: Tx, channelSeq: number, seq: number, allowed: readonly CampaignStatus[]): Promise<CampaignDetail> {
    const [row] = await rows<Pick<Campaign, 'status'>>(tx, LOCK, [channelSeq, seq]);
    if (!row) throw fail('NO_DATA');
    // The campaign was changed by somebody else or the job meanwhile.
    if (!allowed.includes(row.status)) throw fail('CONFLICT');
    return this.one(tx, channelSeq, seq);
  }

  private changing(
    auth: User,
    channelSeq: number,
    seq: number,
    allowed: readonly CampaignStatus[],
    change: (tx: Tx, before: CampaignDetail) => Promise<void>,
  ): Promise<CampaignDetail> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const before = await this.locked(tx, channelSeq, seq, allowed);
      await change(tx, before);
      const after = await this.one(tx, channelSeq, seq);
      await this.history.record(tx, auth, channelSeq, { entity: 'CAMPAIGN', seq, before: shown(before), after: shown(after) });
      return after;
    });
  }

  private async values(tx: Tx, channelSeq: number, c: Input): Promise<unknown[]> {
    const segmentSeq = c.segmentSeq ?? null;
    if (segmentSeq && !(await audienceValues(tx, channelSeq, this.clock.now(), { audience: null, segmentSeq })))
      throw failField('segmentSeq', 'campaignSegment');
    const content = contentOf(c.content);
    const reserveAt = c.repeatCd === SCHEDULE.DEFAULT ? null : c.reserveAt;
    return [c.title, segmentSeq ? 'ALL' : c.audience, segmentSeq, content, c.link, c.repeatCd, reserveAt];
  }
}
