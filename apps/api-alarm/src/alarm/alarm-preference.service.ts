import { Injectable } from '@nestjs/common';
import type { AlarmPreference } from '@madang/contracts/alarm/alarm';
import { ALARM_KINDS, byDefault, type AlarmKind } from '@madang/contracts/alarm/kinds';
import { Db, rows, type Tx } from '@madang/server/db';

/** What people want to hear of, in the product and by mail. */
@Injectable()
export class AlarmPreferenceService {
  constructor(private readonly db: Db) {}

  list(userSeq: number): Promise<AlarmPreference[]> {
    return this.db.tx({ userSeq }, (tx) => this.of(tx, userSeq));
  }

  save(userSeq: number, { kind, inProduct, mail }: AlarmPreference): Promise<AlarmPreference[]> {
    return this.db.tx({ userSeq }, async (tx) => {
      await tx.query(
        `insert into preference (user_seq, kind, in_product, mail) values ($1, $2, $3, $4)
         on conflict (user_seq, kind) do update set in_product = excluded.in_product, mail = excluded.mail`,
        [userSeq, kind, inProduct, mail],
      );
      return this.of(tx, userSeq);
    });
  }

  /** How each of these people hears of a kind; null always arrives, in the product alone. */
  async ways(tx: Tx, kind: AlarmKind | null, to: number[]): Promise<{ userSeq: number; inProduct: boolean; mail: boolean }[]> {
    if (kind === null) return to.map((userSeq) => ({ userSeq, inProduct: true, mail: false }));
    const chosen = await rows<{ user_seq: number; in_product: boolean; mail: boolean }>(
      tx,
      'select user_seq, in_product, mail from preference where kind = $1 and user_seq = any($2)',
      [kind, to],
    );
    const of = new Map(chosen.map((c) => [c.user_seq, { inProduct: c.in_product, mail: c.mail }]));
    return to.map((userSeq) => ({ userSeq, ...(of.get(userSeq) ?? byDefault(kind)) }));
  }

  private async of(tx: Tx, userSeq: number): Promise<AlarmPreference[]> {
    const chosen = await rows<AlarmPreference>(tx, 'select kind, in_product as "inProduct", mail from preference where user_seq = $1', [
      userSeq,
    ]);
    return ALARM_KINDS.map((kind) => chosen.find((c) => c.kind === kind) ?? { kind, ...byDefault(kind) });
  }
}
