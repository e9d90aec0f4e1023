import { Injectable } from '@nestjs/common';
import type { MessageDetail, messageApi as api } from '@madang/contracts/campaign/message';
import { SCHEDULE } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { audienceValues } from './audience';
import { CHOSEN, COUNT, MESSAGE, MESSAGES } from './campaign.sql';
import { contentOf } from './campaign.service';

const INSERT = `insert into campaign (channel_seq, kind, title, content, audience, segment_seq, repeat_cd, reserve_at, status, next_at, created_by, created_at, updated_at)
values ($1, 'MESSAGE', $2, $3, $4, $5, $6, $7, 'RESERVED', $8, $9, $10, $10) returning campaign_seq as seq`;
const LOCK = `select status, started_at as "startedAt" from campaign where channel_seq = $1 and campaign_seq = $2 and kind = 'MESSAGE' and deleted_at is null for update`;

/** Messages of staff to members (BD-029, BD-030); they go out by the campaigns' job. */
@Injectable()
export class MessageService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(channelSeq: number, { page, size }: QueryOf<typeof api.list>): Promise<string> {
    return (await this.db.read({ channelSeq }, MESSAGES, [channelSeq, size, (page - 1) * size]))[0]!;
  }

  find(channelSeq: number, seq: number): Promise<MessageDetail> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, seq));
  }

  private async one(tx: Tx, channelSeq: number, seq: number): Promise<MessageDetail> {
    const [found] = await rows<MessageDetail>(tx, MESSAGE, [channelSeq, seq]);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  create(auth: User, channelSeq: number, m: InputOf<typeof api.create>): Promise<MessageDetail> {
    const chosen = [...new Set(m.userSeqs)];
    const { segmentSeq = null, audience = null } = m;
    if ([chosen.length > 0, segmentSeq !== null, audience !== null].filter(Boolean).length !== 1)
      throw failField('userSeqs', 'messageNobody');
    const content = contentOf(m.content);
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const at = m.reserveAt ? new Date(m.reserveAt) : null;
      if (at && at <= now) throw failField('reserveAt', 'campaignPast');
      const [made] = await rows<{ seq: number }>(tx, INSERT, [
        ...[channelSeq, m.title, content, audience ?? (segmentSeq ? 'ALL' : null), segmentSeq],
        ...[at ? SCHEDULE.SINGLE : SCHEDULE.DEFAULT, at, at ?? now, auth.userSeq, now],
      ]);
      if (chosen.length) {
        // Others than the site's own people are passed over.
        if (!(await rows(tx, CHOSEN, [channelSeq, made!.seq, chosen])).length) throw failField('userSeqs', 'messageNobody');
      } else {
        const values = await audienceValues(tx, channelSeq, now, { audience, segmentSeq });
        if (!values) throw failField('segmentSeq', 'campaignSegment');
        const [count] = await rows<{ memberCount: number }>(tx, COUNT, values);
        if (!at && !count!.memberCount) throw failField('audience', 'messageNobody');
      }
      return this.one(tx, channelSeq, made!.seq);
    });
  }

  async remove(channelSeq: number, seq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [row] = await rows<{ status: string; startedAt: Date | null }>(tx, LOCK, [channelSeq, seq]);
      if (!row) throw fail('NO_DATA');
      if (row.startedAt) throw fail('CONFLICT');
      await tx.query('delete from recipient where channel_seq = $1 and campaign_seq = $2', [channelSeq, seq]);
      await tx.query('delete from campaign where channel_seq = $1 and campaign_seq = $2', [channelSeq, seq]);
    });
    return null;
  }
}
