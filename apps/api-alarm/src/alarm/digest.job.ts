import { Injectable } from '@nestjs/common';
import { daysBefore, seoulDay, seoulHour } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { OneCopyJob } from '@madang/server/recurring-jobs';
import { DROP_OLD_DIGESTS, DUE_DIGESTS } from './digest.sql';
import { DigestService } from './digest.service';

/** Days after which a daily digest is deleted and its mail can no longer be sent; its alarms stay in the list under the bell. */
const DIGEST_KEPT_DAYS = 30;

/** Once a day, at the hour that a person has chosen, mails the alarms that came since the last digest together. */
@Injectable()
export class DigestJob extends OneCopyJob {
  protected readonly job = 'alarm-digests';
  protected readonly every = MINUTE;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly digests: DigestService,
  ) {
    super();
  }

  protected async round(): Promise<void> {
    const now = this.clock.now();
    const [day, hour] = [seoulDay(now), seoulHour(now)];
    for (let due = 1; due > 0;)
      due = await this.db.all(async (tx) => {
        const people = await rows(tx, DUE_DIGESTS, { day, hour });
        for (const { userSeq } of people) await this.digests.send(tx, userSeq);
        return people.length;
      });
    await this.db.all((tx) => rows(tx, DROP_OLD_DIGESTS, { before: daysBefore(now, DIGEST_KEPT_DAYS) }));
  }
}
