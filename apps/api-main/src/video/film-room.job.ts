import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { MINUTE } from '@madang/contracts/time';
import { Db, rows } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { FILMS_WITHOUT_ROOM } from './video.sql';

const SUBJECT = 'films';

/** Tells the platform operators that videos wait for free disk space, and withdraws the notice when none waits any more. */
@Injectable()
export class FilmRoomJob extends OneCopyJob {
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
      const [{ films }] = (await rows(tx, FILMS_WITHOUT_ROOM)) as [{ films: number }];
      if (films) await this.notices.raise(tx, { kind: NOTICE.ROOM, subject: SUBJECT, detail: { films } });
      else await this.notices.settle(tx, NOTICE.ROOM, SUBJECT);
    });
  }
}
