import { LEDGER_KIND, type LedgerKind } from '@madang/contracts/codes';
import type { SalesEntry } from '@madang/contracts/util/sales';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Wanted {
  channelSeq: number;
  from: Date;
  /** The beginning of the first day after the period. */
  until: Date;
  kind: LedgerKind | null;
  limit: number;
  offset: number;
}
/** Ledger rows with their orders, the newest first. */
export const SALES_ENTRIES = statement<Wanted, SalesEntry>(
  'sales.entries',
  (p) => sql`
    select
      l.ledger_seq as "ledgerSeq",
      main.iso(l.at) as at,
      l.kind,
      l.order_no as "orderNo",
      o.title,
      o.orderer_name as "ordererName",
      o.email,
      l.pay_method_cd as "payMethodCd",
      case l.kind when ${LEDGER_KIND.PAY} then l.amount - o.material_price + o.discount + o.coupon_discount end as price,
      case l.kind when ${LEDGER_KIND.PAY} then o.discount + o.coupon_discount end as discount,
      case l.kind when ${LEDGER_KIND.PAY} then o.material_price end as "materialPrice",
      l.amount,
      l.currency,
      o.status
    from ledger l
    join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
    where l.channel_seq = ${p.channelSeq}
      and l.at >= ${p.from}
      and l.at < ${p.until}
      and (${p.kind}::text is null or l.kind = ${p.kind})
    order by l.at desc, l.ledger_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
