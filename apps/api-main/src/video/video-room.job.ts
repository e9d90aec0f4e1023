import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { Db, rows } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { VIDEOS_WITHOUT_ROOM } from './video.sql';

/** The subject under which open notices are stored. It keeps the word of older versions, so that those can be settled (AM-728). */
const NOTICE_SUBJECT = 'films';

/** Tells the platform operators that videos wait for free disk space, and withdraws the notice when none waits any more. */
@Injectable()
export class VideoRoomJob extends OneCopyJob {
  /**
   * The name of the job's lease. It stays the same, so that a process of an older version does not run the job at the same time (AM-728).
   */
  protected readonly job = 'film-room';
  protected readonly every = MINUTE;

  constructor(
    private readonly db: Db,
    private readonly notices: OperatorNotices,
  ) {
    super();
  }

  protected round(): Promise<void> {
    return this.db.all(async (tx) => {
      const [{ videos }] = (await rows(tx, VIDEOS_WITHOUT_ROOM)) as [{ videos: number }];
      if (videos) await this.notices.raise(tx, { kind: NOTICE.ROOM, subject: NOTICE_SUBJECT, detail: { videos } });
      else await this.notices.settle(tx, NOTICE.ROOM, NOTICE_SUBJECT);
    });
  }
}
