import { CAMPAIGN_KIND, ALL, CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import type { MessageDetail, messageApi as api } from '@madang/contracts/campaign/message';
import { SCHEDULE } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { audienceFilter } from './audience';
import { AUDIENCE_COUNT } from './audience.sql';
import { CampaignEntity } from './campaign.entity';
import { contentOf } from './campaign.service';
import { DELETE_MESSAGE_RECIPIENTS, INSERT_CHOSEN_RECIPIENTS, LOCK_MESSAGE, MESSAGE_DETAIL, MESSAGES_OF_SITE } from './message.sql';

/** Messages of staff to members (BD-029, BD-030). `CampaignJob` sends them. */
@Injectable()
export class MessageService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async list(channelSeq: number, { page, size }: QueryOf<typeof api.list>): Promise<string> {
    return (await this.db.read({ channelSeq }, MESSAGES_OF_SITE, { channelSeq, size, offset: (page - 1) * size }))[0]!;
  }

  find(channelSeq: number, campaignSeq: number): Promise<MessageDetail> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, channelSeq, campaignSeq));
  }

  private async one(tx: Tx, channelSeq: number, campaignSeq: number): Promise<MessageDetail> {
    const [found] = await rows(tx, MESSAGE_DETAIL, { channelSeq, campaignSeq });
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
      const made = await tx.insert(CampaignEntity, {
        channelSeq,
        kind: CAMPAIGN_KIND.MESSAGE,
        title: m.title,
        content,
        audience: audience ?? (segmentSeq ? ALL : null),
        segmentSeq,
        repeatCd: at ? SCHEDULE.SINGLE : SCHEDULE.DEFAULT,
        reserveAt: at,
        status: CAMPAIGN_STATUS.RESERVED,
        nextAt: at ?? now,
        createdBy: auth.userSeq,
        createdAt: now,
        updatedAt: now,
      });
      const campaignSeq = Number(made.identifiers[0]!['campaignSeq']);
      if (chosen.length) {
        // Chosen people who do not belong to the site are left out.
        const added = await rows(tx, INSERT_CHOSEN_RECIPIENTS, { channelSeq, campaignSeq, userSeqs: chosen });
        if (!added.length) throw failField('userSeqs', 'messageNobody');
      } else {
        const filter = await audienceFilter(tx, channelSeq, now, { audience, segmentSeq });
        if (!filter) throw failField('segmentSeq', 'campaignSegment');
        const [count] = await rows(tx, AUDIENCE_COUNT, filter);
        if (!at && !count!.memberCount) throw failField('audience', 'messageNobody');
      }
      return this.one(tx, channelSeq, campaignSeq);
    });
  }

  async remove(channelSeq: number, campaignSeq: number): Promise<null> {
    await this.db.tx({ channelSeq }, async (tx) => {
      const [row] = await rows(tx, LOCK_MESSAGE, { channelSeq, campaignSeq });
      if (!row) throw fail('NO_DATA');
      if (row.startedAt) throw fail('CONFLICT');
      await rows(tx, DELETE_MESSAGE_RECIPIENTS, { channelSeq, campaignSeq });
      await tx.delete(CampaignEntity, { channelSeq, campaignSeq });
    });
    return null;
  }
}
