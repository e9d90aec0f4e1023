import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';
import { IS_SITE_STAFF } from './staff-alarms.sql';

/** Tells staff when they get a role in a class, and when an item of the inbox is assigned to them. */
@Injectable()
export class StaffAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('staff.joined', (e) => this.joined(e));
    this.outbox.on('queue.assigned', (e) => this.assigned(e));
  }

  private joined({ channelSeq, courseSeq, userSeq, bySeq, at }: EventPayloads['staff.joined']): Promise<void> {
    return this.db.tx({ channelSeq }, (tx) =>
      this.writer.write(tx, channelSeq, {
        key: `staffed:${courseSeq}:${userSeq}:${at}`,
        type: ALARM_TYPE.CLASS_ROLE,
        template: 'staffed',
        to: [userSeq],
        aboutSeq: bySeq,
        courseSeq,
      }),
    );
  }

  /** The inbox is closed to people without a role on the site: they are led to the classes in which they have one. */
  private assigned({ channelSeq, kind, ref, userSeq, bySeq, at }: EventPayloads['queue.assigned']): Promise<void> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const ofSite = (await rows(tx, IS_SITE_STAFF, { channelSeq, userSeq })).length > 0;
      await this.writer.write(tx, channelSeq, {
        key: `queue:${kind}:${ref}:${userSeq}:${at}`,
        type: ofSite ? ALARM_TYPE.QUEUE : ALARM_TYPE.CLASS_ROLE,
        template: 'assigned',
        to: [userSeq],
        aboutSeq: bySeq,
        ...(ofSite && { link: `?item=${kind}-${ref}` }),
      });
    });
  }
}
