import { Injectable } from '@nestjs/common';
import { NOTICE } from '@madang/contracts/codes';
import { Db, rows, type Tx } from '@madang/server/db';
import { OperatorNotices } from '@madang/server/operator-notices';
import type { Statement } from '@madang/server/sql/statement';
import { MONTHS_OF_SITE, RECOUNT_LEDGER, SITES_WITH_ORDERS } from '../ledger/ledger-days.sql';
import { NEXT_MEMBERS, RECOUNT_MEMBERS } from '../member/member-paid.sql';
import { RECOUNT_ORDERS, type SiteDays } from '../payment/order-days.sql';
import { lockSettlement } from '../settlement/statements';
import type { ReconciliationRunEntity } from './reconciliation.entity';
import type { Step } from './reconciliation.run';

/** The books that have daily sums, as their notices name them. */
type Book = 'ledger' | 'orders';
/** A day whose kept sum differs from its rows. The figures are the rows' sum less the kept sum. */
type Differs = { day: string } & Record<string, string | number>;
const RECOUNT_OF_BOOK: Record<Book, Statement<SiteDays, Differs>> = { ledger: RECOUNT_LEDGER, orders: RECOUNT_ORDERS };
/** How many sites one step compares; few, since a step reads all rows of the books of these sites. */
const SITES_PER_STEP = 5;
/** For how many members one statement sums up the orders. */
const MEMBERS_PER_LOT = 5_000;

/**
 * Compares the daily sums (from which sales, settlements and totals are shown) with the ledger and the orders, and the sums of members
 * with their orders. It corrects what differs and tells the operators.
 */
@Injectable()
export class DayCompare {
  constructor(
    private readonly db: Db,
    private readonly notices: OperatorNotices,
  ) {}

  async step(run: ReconciliationRunEntity): Promise<Step> {
    const sites = await this.db.all((tx) => rows(tx, SITES_WITH_ORDERS, { after: Number(run.cursor ?? 0), limit: SITES_PER_STEP }));
    for (const { channelSeq } of sites) {
      await this.compare(channelSeq);
      await this.compareMembers(channelSeq);
    }
    return { cursor: sites.length < SITES_PER_STEP ? null : String(sites.at(-1)!.channelSeq) };
  }

  /** Compares month by month, since a statement's time is limited. A correction and its notice are one transaction. */
  private async compare(channelSeq: number): Promise<void> {
    const scope = { channelSeq };
    const months = await this.db.tx(scope, (tx) => rows(tx, MONTHS_OF_SITE, { channelSeq }));
    for (const month of months)
      for (const book of Object.keys(RECOUNT_OF_BOOK) as Book[])
        await this.db.tx(scope, async (tx) => {
          await lockSettlement(tx, channelSeq);
          const found = await rows(tx, RECOUNT_OF_BOOK[book], { channelSeq, ...month });
          await this.tell(tx, channelSeq, `${book}:${channelSeq}:${month.from.slice(0, 7)}`, found);
        });
  }

  /** Compares the sums of members in lots, since a statement's time is limited. */
  private async compareMembers(channelSeq: number): Promise<void> {
    const subject = `members:${channelSeq}`;
    let differed = false;
    for (let after: number | null = 0; after !== null;) {
      const from: number = after;
      after = await this.db.tx({ channelSeq }, async (tx) => {
        const [lot] = await rows(tx, NEXT_MEMBERS, { channelSeq, after: from, limit: MEMBERS_PER_LOT });
        const upto = lot!.members < MEMBERS_PER_LOT ? null : lot!.upto;
        const [first, ...others] = await rows(tx, RECOUNT_MEMBERS, { channelSeq, after: from, upto });
        differed ||= !!first;
        if (first)
          await this.notices.raise(tx, {
            kind: NOTICE.LEDGER_DAYS,
            subject,
            channelSeq,
            detail: { members: 1 + others.length, ...first },
          });
        return upto;
      });
    }
    if (!differed) await this.db.tx({ channelSeq }, (tx) => this.notices.settle(tx, NOTICE.LEDGER_DAYS, subject));
  }

  private tell(tx: Tx, channelSeq: number, subject: string, [first, ...others]: readonly Differs[]): Promise<void> {
    if (!first) return this.notices.settle(tx, NOTICE.LEDGER_DAYS, subject);
    return this.notices.raise(tx, {
      kind: NOTICE.LEDGER_DAYS,
      subject,
      channelSeq,
      // The notice shows the first day that differs, with its differences, and how many days differ.
      detail: { days: 1 + others.length, ...first },
    });
  }
}
