import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { Outbox } from '@madang/server/outbox';
import { OneCopyJob } from '@madang/server/recurring-jobs';

const EVERY = 30_000;
/** Live lessons that may be entered by now and were not announced at this time yet. */
export const OPENED = `insert into live_notice (channel_seq, curriculum_seq, live_from)
  select k.channel_seq, k.curriculum_seq, k.live_from from curriculum k join course c on c.channel_seq = k.channel_seq and c.course_seq = k.course_seq
  where k.curriculum_type_cd = '00' and k.live_from > $1::timestamptz and k.live_from <= $2::timestamptz and c.trash_type_cd = '00'
  on conflict do nothing returning channel_seq, curriculum_seq, (select course_seq from curriculum k where k.channel_seq = live_notice.channel_seq and k.curriculum_seq = live_notice.curriculum_seq) as course_seq`;

interface Opened {
  channel_seq: number;
  course_seq: number;
  curriculum_seq: number;
}

/** Publishes once that a live lesson can be entered. */
@Injectable()
export class LiveNoticeJob extends OneCopyJob {
  protected readonly job = 'live-notices';
  protected readonly every = EVERY;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    await this.db.all(async (tx) => {
      const opened = await rows<Opened>(tx, OPENED, [now, new Date(now.getTime() + LIMITS.joinWindowMinutes * MINUTE)]);
      for (const { channel_seq: channelSeq, course_seq: courseSeq, curriculum_seq: curriculumSeq } of opened)
        await this.outbox.publish(tx, 'live.opened', { channelSeq, courseSeq, curriculumSeq });
    });
  }
}
