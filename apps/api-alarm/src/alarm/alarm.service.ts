import { Injectable } from '@nestjs/common';
import type { Alarm, alarmApi } from '@madang/contracts/alarm/alarm';
import { alarmText } from '@madang/contracts/alarm/words';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Db, rows } from '@madang/server/db';
import { Keywords } from '@madang/server/keywords';
import { ALARMS_OF_PERSON, BADGE_OF_PERSON, MARK_READ, type AlarmRow, type Badge } from './alarm.sql';

@Injectable()
export class AlarmService {
  constructor(
    private readonly db: Db,
    private readonly keywords: Keywords,
  ) {}

  async list({ limit, minSeq }: QueryOf<typeof alarmApi.list>, auth: User) {
    const [found, badge] = await Promise.all([
      this.db.readAll(ALARMS_OF_PERSON, { userSeq: auth.userSeq, minSeq: minSeq ?? null, limit }),
      this.badge(auth.userSeq),
    ]);
    const list = await Promise.all(
      found.map(async (json): Promise<Alarm> => {
        const { template, args, keywords, ...alarm } = JSON.parse(json) as AlarmRow;
        return { ...alarm, content: alarmText(template, args, auth.lang, await this.keywords.of(alarm.channelSeq, auth.lang, keywords)) };
      }),
    );
    return { list, ...badge };
  }

  async badge(userSeq: number): Promise<Badge> {
    return (await this.db.one({ userSeq }, BADGE_OF_PERSON, { userSeq })) ?? { badgeCount: 0, alarmReadSeq: 0 };
  }

  /** Marks all alarms up to the person's newest one as read; none is deleted (AM-119). */
  async markRead(userSeq: number): Promise<{ alarmReadSeq: number; badgeCount: 0 }> {
    const [row] = await this.db.tx({ userSeq }, (tx) => rows(tx, MARK_READ, { userSeq }));
    return { alarmReadSeq: row!.alarmReadSeq, badgeCount: 0 };
  }
}
