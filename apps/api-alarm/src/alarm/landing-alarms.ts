import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { HIDDEN_LANDINGS } from '@madang/contracts/page/site-page-paths';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { LANDING_PAGES, PAGE_EDITORS } from './landing-alarms.sql';

/** Tells the staff who make the pages of a site that visitors can no longer see the class that a landing page sells. */
@Injectable()
export class LandingAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('course.hidden', (e) => this.tell(e));
  }

  private tell({ channelSeq, courseSeq, at }: EventPayloads['course.hidden']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const [pages] = await rows(tx, LANDING_PAGES, { channelSeq, courseSeq });
      if (!pages?.count) return;
      await this.writer.write(tx, channelSeq, {
        key: `landing:${courseSeq}:${at}`,
        type: ALARM_TYPE.SITE,
        template: 'landingHidden',
        to: (await rows(tx, PAGE_EDITORS, { channelSeq })).map(({ userSeq }) => userSeq),
        aboutSeq: null,
        courseSeq,
        link: HIDDEN_LANDINGS,
      });
    });
  }
}
