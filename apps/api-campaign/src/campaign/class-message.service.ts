import { CAMPAIGN_KIND, CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import { CLASS_AUDIENCE, type ClassAudience, type ClassMessage, type classMessageApi as api } from '@madang/contracts/campaign/message';
import { SCHEDULE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { CampaignEntity } from './campaign.entity';
import { contentOf } from './campaign.service';
import { CLASS_MESSAGE, AUDIENCE_OF_CLASS, INSERT_CHOSEN_LEARNERS } from './class-message.sql';

interface Class {
  channelSeq: number;
  courseSeq: number;
}

/**
 * Messages from a class's staff to its learners (all, or chosen ones), or to people who wait for the class to open. `CampaignJob` sends
 * them.
 */
@Injectable()
export class ClassMessageService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async reach({ channelSeq, courseSeq }: Class, audience: ClassAudience): Promise<{ memberCount: number }> {
    const { reach } = AUDIENCE_OF_CLASS[audience];
    const now = this.clock.now();
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, reach, { channelSeq, courseSeq, now }));
    return row!;
  }

  create(auth: User, { channelSeq, courseSeq }: Class, m: InputOf<typeof api.create>): Promise<ClassMessage> {
    const content = contentOf(m.content);
    const attendSeqs = [...new Set(m.attendSeqs)];
    // People who wait for a class have no enrolment, so none of them can be chosen.
    if (attendSeqs.length && m.audience === CLASS_AUDIENCE.DEMAND) throw failField('attendSeqs', 'messageNobody');
    return this.db.tx({ channelSeq }, async (tx) => {
      const now = this.clock.now();
      const made = await tx.insert(CampaignEntity, {
        channelSeq,
        kind: CAMPAIGN_KIND.MESSAGE,
        title: m.title,
        content,
        audience: null,
        segmentSeq: null,
        repeatCd: SCHEDULE.DEFAULT,
        reserveAt: null,
        status: CAMPAIGN_STATUS.RESERVED,
        nextAt: now,
        createdBy: auth.userSeq,
        createdAt: now,
        updatedAt: now,
      });
      const campaignSeq = Number(made.identifiers[0]!['campaignSeq']);
      const to = { channelSeq, courseSeq, campaignSeq };
      const added = attendSeqs.length
        ? await rows(tx, INSERT_CHOSEN_LEARNERS, { ...to, attendSeqs })
        : await rows(tx, AUDIENCE_OF_CLASS[m.audience].insert, { ...to, now });
      if (!added.length) throw failField('attendSeqs', 'messageNobody');
      return this.one(tx, auth, channelSeq, campaignSeq);
    });
  }

  find(auth: User, channelSeq: number, messageSeq: number): Promise<ClassMessage> {
    return this.db.tx({ channelSeq }, (tx) => this.one(tx, auth, channelSeq, messageSeq));
  }

  private async one(tx: Tx, { userSeq }: User, channelSeq: number, campaignSeq: number): Promise<ClassMessage> {
    const [found] = await rows(tx, CLASS_MESSAGE, { channelSeq, campaignSeq, userSeq });
    if (!found) throw fail('NO_DATA');
    return found;
  }
}
