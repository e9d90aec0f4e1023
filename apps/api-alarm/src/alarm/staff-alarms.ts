import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import type { EventPayloads } from '@madang/contracts/events';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';

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

  private assigned({ channelSeq, kind, ref, userSeq, bySeq, at }: EventPayloads['queue.assigned']): Promise<void> {
    return this.db.tx({ channelSeq }, (tx) =>
      this.writer.write(tx, channelSeq, {
        key: `queue:${kind}:${ref}:${userSeq}:${at}`,
        type: ALARM_TYPE.QUEUE,
        template: 'assigned',
        to: [userSeq],
        aboutSeq: bySeq,
        link: `?item=${kind}-${ref}`,
      }),
    );
  }
}
