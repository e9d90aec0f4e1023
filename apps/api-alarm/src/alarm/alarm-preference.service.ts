import type { AlarmKind } from '@madang/contracts/answer-codes';
import { Injectable } from '@nestjs/common';
import type { AlarmPreference } from '@madang/contracts/alarm/alarm';
import { byDefault, SENT_KINDS, STAFF_KINDS, URGENT_KINDS } from '@madang/contracts/alarm/kinds';
import { ALARM_MAIL } from '@madang/contracts/codes';
import { Db, prepared, rows, together, type Tx } from '@madang/server/db';
import type { Sent } from '@madang/server/pipeline';
import { type Choice, CHOICES_FOR_KIND, PREFERENCES_OF_PERSON, SAVE_PREFERENCE, WORKS_SOMEWHERE } from './alarm.sql';

export interface Way {
  userSeq: number;
  inProduct: boolean;
  mail: boolean;
  daily: boolean;
}

/** Keeps which alarms people want, in the product and by mail. */
@Injectable()
export class AlarmPreferenceService {
  constructor(private readonly db: Db) {}

  list(userSeq: number): Promise<AlarmPreference[]> {
    return this.db.tx({ userSeq }, (tx) => this.of(tx, userSeq));
  }

  save(userSeq: number, { kind, inProduct, mail }: AlarmPreference): Promise<AlarmPreference[]> {
    return this.db.tx({ userSeq }, async (tx) => {
      await rows(tx, SAVE_PREFERENCE, { userSeq, kind, inProduct, mail });
      return this.of(tx, userSeq);
    });
  }

  /**
   * How each of these people gets an alarm of this kind. An alarm of no kind (null) always stands under the bell and has no mail. `daily`
   * says that its mail waits for the next daily digest. The statements `before` run before, in the same round trip.
   */
  async ways(tx: Tx, kind: AlarmKind | null, to: number[], before: Sent[]): Promise<Way[]> {
    if (kind === null) {
      await together(tx, before);
      return to.map((userSeq) => ({ userSeq, inProduct: true, mail: false, daily: false }));
    }
    const found = await together(tx, [...before, prepared(CHOICES_FOR_KIND, { kind, userSeqs: to })]);
    const fallback = byDefault(kind);
    return found.map((json) => {
      const { userSeq, inProduct, mail, way } = JSON.parse(json!) as Choice;
      return {
        userSeq,
        inProduct: inProduct ?? fallback.inProduct,
        mail: (mail ?? fallback.mail) && way !== ALARM_MAIL.NONE,
        daily: way === ALARM_MAIL.DAILY && !URGENT_KINDS.includes(kind),
      };
    });
  }

  private async of(tx: Tx, userSeq: number): Promise<AlarmPreference[]> {
    const chosen = await rows(tx, PREFERENCES_OF_PERSON, { userSeq });
    const [works] = await rows(tx, WORKS_SOMEWHERE, { userSeq });
    // Somebody who works on no site and in no class never gets the alarms for staff, so the settings do not list those.
    const kinds = works!.is ? SENT_KINDS : SENT_KINDS.filter((kind) => !STAFF_KINDS.includes(kind));
    return kinds.map((kind) => chosen.find((c) => c.kind === kind) ?? { kind, ...byDefault(kind) });
  }
}
