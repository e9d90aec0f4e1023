import { Injectable } from '@nestjs/common';
import type { AlarmPreference } from '@madang/contracts/alarm/alarm';
import { ALARM_KINDS, byDefault, STAFF_KINDS, type AlarmKind } from '@madang/contracts/alarm/kinds';
import { Db, rows, type Tx } from '@madang/server/db';
import { PREFERENCES_FOR_KIND, PREFERENCES_OF_PERSON, SAVE_PREFERENCE, WORKS_SOMEWHERE } from './alarm.sql';

/** What people want to hear of, in the product and by mail. */
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

  /** How each of these people hears of a kind; null always arrives, in the product alone. */
  async ways(tx: Tx, kind: AlarmKind | null, to: number[]): Promise<{ userSeq: number; inProduct: boolean; mail: boolean }[]> {
    if (kind === null) return to.map((userSeq) => ({ userSeq, inProduct: true, mail: false }));
    const chosen = await rows(tx, PREFERENCES_FOR_KIND, { kind, userSeqs: to });
    const of = new Map(chosen.map(({ userSeq, inProduct, mail }) => [userSeq, { inProduct, mail }]));
    return to.map((userSeq) => ({ userSeq, ...(of.get(userSeq) ?? byDefault(kind)) }));
  }

  private async of(tx: Tx, userSeq: number): Promise<AlarmPreference[]> {
    const chosen = await rows(tx, PREFERENCES_OF_PERSON, { userSeq });
    const [works] = await rows(tx, WORKS_SOMEWHERE, { userSeq });
    // Who works nowhere is never sent what staff are told, and is not asked about it.
    const kinds = works!.is ? ALARM_KINDS : ALARM_KINDS.filter((kind) => !STAFF_KINDS.includes(kind));
    return kinds.map((kind) => chosen.find((c) => c.kind === kind) ?? { kind, ...byDefault(kind) });
  }
}
