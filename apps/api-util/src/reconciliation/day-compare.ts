import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import { MONTHS, RECOUNT, SITES } from '../ledger/ledger-days.sql';
import { lockSettlement } from '../settlement/statements';
import type { RunRow, Step } from './reconciliation.run';

/** A day that was kept otherwise than its rows say: by how much it was short. */
interface Differs {
  day: string;
  currency: string;
  amount: number;
  discount: number;
  openAmount: number;
}
interface Month {
  from: string;
  until: string;
}
/** Every row of a site's ledger is read: few sites are one step. */
const FEW = 5;

/** Compares the ledger with its own days, from which sales and running settlements are shown. What differs is mended and told. */
@Injectable()
export class DayCompare {
  constructor(
    private readonly db: Db,
    private readonly notices: OperatorNotices,
  ) {}

  async step(run: RunRow): Promise<Step> {
    const sites = await this.db.all((tx) => rows<{ channelSeq: number }>(tx, SITES, [run.cursor ?? 0, FEW]));
    for (const { channelSeq } of sites) await this.compare(channelSeq);
    return { cursor: sites.length < FEW ? null : String(sites.at(-1)!.channelSeq) };
  }

  /** Month by month, since a statement has its time; what is mended is told in the same transaction. */
  private async compare(channelSeq: number): Promise<void> {
    const scope = { channelSeq };
    const months = await this.db.tx(scope, (tx) => rows<Month>(tx, MONTHS, [channelSeq]));
    for (const month of months)
      await this.db.tx(scope, async (tx) => {
        await lockSettlement(tx, channelSeq);
        await this.tell(tx, channelSeq, month, await rows<Differs>(tx, RECOUNT, [channelSeq, month.from, month.until]));
      });
  }

  private tell(tx: Tx, channelSeq: number, { from }: Month, found: readonly Differs[]): Promise<void> {
    const subject = `${channelSeq}:${from.slice(0, 7)}`;
    const [first] = found;
    if (!first) return this.notices.settle(tx, NOTICE.LEDGER_DAYS, subject);
    const total = (of: (one: Differs) => number) => found.reduce((sum, one) => sum + Math.abs(of(one)), 0);
    return this.notices.raise(tx, {
      ...{ kind: NOTICE.LEDGER_DAYS, subject, channelSeq },
      detail: {
        days: found.length,
        first: first.day,
        currency: first.currency,
        amount: total((d) => d.amount),
        discount: total((d) => d.discount),
        openAmount: total((d) => d.openAmount),
      },
    });
  }
}
