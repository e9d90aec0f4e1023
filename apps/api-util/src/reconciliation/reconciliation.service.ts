import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { HOUR } from '@madang/contracts/time';
import type { PaymentDifference, Reconciliation, reconciliationApi } from '@madang/contracts/util/reconciliation';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { PayProvider } from '../payment/provider';

const LIST = `select d.order_no as "orderNo", o.title, o.orderer_name as "ordererName", d.kind, d.ours, d.theirs, d.currency,
  o.status, d.their_status as "payStatus", d.found_at as "foundAt"
from payment_difference d join pay_order o on o.channel_seq = d.channel_seq and o.order_no = d.order_no
where d.channel_seq = $1 and d.settled_at is null order by d.found_at desc, d.difference_seq desc limit $2 offset $3`;
const COUNT = 'select count(*)::int as n from payment_difference where channel_seq = $1 and settled_at is null';
const LAST = "select max(finished_at) as at from reconciliation_run where provider = $1 and phase = 'DONE'";
const NEWEST = 'select failure, phase from reconciliation_run where provider = $1 order by day desc limit 1';
/** After so long without a comparison it counts as late. */
const LATE = 36 * HOUR;

/** What a site's staff see of the daily comparison: their own differences alone. */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly provider: PayProvider,
  ) {}

  find(channelSeq: number, { page, size }: QueryOf<typeof reconciliationApi.find>): Promise<Reconciliation> {
    return this.db.tx({ channelSeq }, async (tx) => {
      type Row = Omit<PaymentDifference, 'foundAt'> & { foundAt: Date };
      const list = await rows<Row>(tx, LIST, [channelSeq, size, (page - 1) * size]);
      const [count] = await rows<{ n: number }>(tx, COUNT, [channelSeq]);
      const [last] = await rows<{ at: Date | null }>(tx, LAST, [this.provider.name]);
      const [newest] = await rows<{ failure: string | null; phase: string }>(tx, NEWEST, [this.provider.name]);
      const late = !!last!.at && last!.at.getTime() < this.clock.now().getTime() - LATE;
      return {
        list: list.map((row) => ({ ...row, foundAt: row.foundAt.toISOString() })),
        totalCount: count!.n,
        checkedAt: last!.at?.toISOString() ?? null,
        failedYn: late || newest?.failure ? YN.YES : YN.NO,
      };
    });
  }
}
