import { BILL_STEP } from '@madang/contracts/answer-codes';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { graceEnd } from '@madang/contracts/util/plan-rules';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { PAST_DUE_OF_SITE } from './site-alarms.sql';

/** Tells the staff of a site of its domain, and its owners of its plan. */
@Injectable()
export class SiteAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('domain.troubled', (e) => this.domainTroubled(e));
    this.outbox.on('plan.billed', (e) => this.planBilled(e));
  }

  /** Tells owners and operators that the site's domain has trouble, or that the site lost it. */
  private async domainTroubled({ channelSeq, domainSeq, at, lost }: EventPayloads['domain.troubled']): Promise<void> {
    await this.db.tx({ channelSeq }, async (tx) =>
      this.writer.write(tx, channelSeq, {
        key: `domain:${domainSeq}:${at}`,
        type: ALARM_TYPE.SITE,
        template: lost ? 'domainLost' : 'domainTroubled',
        to: await this.writer.staffOf(tx, channelSeq, null, 0),
        aboutSeq: null,
      }),
    );
  }

  /** Tells the owners of a site about its bill. A paid bill has a mail and no alarm. */
  private async planBilled({ channelSeq, billNo, what, try: at }: EventPayloads['plan.billed']): Promise<void> {
    if (what === BILL_STEP.PAID) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      const [plan] = await rows(tx, PAST_DUE_OF_SITE, { channelSeq });
      // The site paid the bill before this alarm was written.
      if (what === BILL_STEP.REFUSED && !plan?.pastDueAt) return;
      await this.writer.write(tx, channelSeq, {
        key: `plan:${billNo}:${what}:${at}`,
        type: ALARM_TYPE.PLAN,
        template: what === BILL_STEP.ENDED ? 'planEnded' : 'planRefused',
        to: await this.writer.ownersOf(tx, channelSeq),
        aboutSeq: null,
        ...(plan?.pastDueAt ? { until: graceEnd(plan.pastDueAt) } : {}),
      });
    });
  }
}
