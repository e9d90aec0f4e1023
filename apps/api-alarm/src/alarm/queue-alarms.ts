import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ALARM_TYPE } from '@madang/contracts/codes';
import { Db } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { AlarmWriter } from './alarm.writer';

/** Tells staff when an item of the inbox is assigned to them. */
@Injectable()
export class QueueAlarms implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly outbox: Outbox,
    private readonly writer: AlarmWriter,
  ) {}

  onModuleInit(): void {
    this.outbox.on('queue.assigned', ({ channelSeq, kind, ref, userSeq, bySeq, at }) =>
      this.db.tx({ channelSeq }, (tx) =>
        this.writer.write(tx, channelSeq, {
          key: `queue:${kind}:${ref}:${userSeq}:${at}`,
          type: ALARM_TYPE.QUEUE,
          template: 'assigned',
          to: [userSeq],
          aboutSeq: bySeq,
          link: `?item=${kind}-${ref}`,
        }),
      ),
    );
  }
}
