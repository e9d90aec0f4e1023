import { CURRENCY, LEDGER_KIND, YN, type Currency, type LedgerKind, type PayMethod, type Yn } from '@madang/contracts/codes';
import { SETTLEMENT_STATUS, type SettlementList, type SettlementRow } from '@madang/contracts/util/settlement';
import { columnsOf, rowOf } from '@madang/server/sql/columns';
import { sql, type Piece } from '@madang/server/sql/sql';
import { query, statement, type None } from '@madang/server/sql/statement';
import { SettlementEntity } from './settlement.entity';

const SETTLEMENT_COLUMNS = columnsOf(SettlementEntity, 's');

/**
 * Sites with ledger rows in no settlement from a month that is due. If that month is already closed, the rows came late and belong to the
 * next month, so the site is not due before that.
 */
export const SITES_TO_CLOSE = statement<{ until: Date; month: string }, { channelSeq: number }>(
  'settlement.due',
  (p) => sql`
    select distinct r.channel_seq as "channelSeq"
    from settlement_row r
    where r.settlement_seq is null
      and r.at < ${p.until}
      and not exists (
        select
        from settlement s
        where s.channel_seq = r.channel_seq
          and s.currency = r.currency
          and s.month >= ${p.month}
      )
    order by 1
    limit 500
  `,
);

export const LOCK_SETTLEMENT = statement<{ channelSeq: string }>(
  'settlement.lock',
  (p) => sql`select pg_advisory_xact_lock(hashtextextended('settlement:' || ${p.channelSeq}, 0))`,
);
/** The last closed month of each currency, and the debt that it carried over. */
export const LAST_CLOSED_MONTHS = statement<{ channelSeq: number }, Pick<SettlementEntity, 'currency' | 'month' | 'carriedOut'>>(
  'settlement.last',
  (p) => sql`
    select distinct on (currency)
      currency,
      month,
      carried_out as "carriedOut"
    from settlement
    where channel_seq = ${p.channelSeq}
    order by currency, month desc
  `,
);
export const NEXT_SETTLEMENT_SEQ = statement<None, { settlementSeq: number }>(
  'settlement.next-seq',
  () => sql`select nextval(pg_get_serial_sequence('settlement', 'settlement_seq'))::bigint as "settlementSeq"`,
);

interface Taking {
  channelSeq: number;
  currency: Currency;
  settlementSeq: number;
  until: Date;
}
interface TakenSum {
  payMethodCd: PayMethod;
  kind: LedgerKind;
  count: number;
  amount: number;
}
/** Puts the open rows from before `until` into a settlement, and answers the sums of exactly these rows. */
export const TAKE_OPEN_ROWS = statement<Taking, TakenSum>(
  'settlement.take',
  (p) => sql`
    with taken as (
      update settlement_row
      set settlement_seq = ${p.settlementSeq}
      where channel_seq = ${p.channelSeq}
        and currency = ${p.currency}
        and settlement_seq is null
        and at < ${p.until}
      returning ledger_seq
    )
    select
      l.pay_method_cd as "payMethodCd",
      l.kind,
      count(*)::int as count,
      sum(abs(l.amount))::bigint as amount
    from taken t
    join ledger l on l.channel_seq = ${p.channelSeq} and l.ledger_seq = t.ledger_seq
    group by 1, 2
  `,
);

/**
 * Inserts a closed month. It is a statement and not an entity's `save`, since the seed closes months too, on a connection without
 * entities.
 */
export const closedMonth = (month: Omit<SettlementEntity, 'paidAt'>) =>
  query('settlement.close', sql`insert into settlement ${rowOf(SettlementEntity, month)}`);

/** SQL: whether a month is in this year; true for every month if the year is null. */
const isOfYear = (year: Piece) => sql`(${year}::text is null or month like ${year} || '-%')`;
interface OfYear {
  channelSeq: number;
  year: string | null;
}
interface PagePlace {
  limit: number;
  offset: number;
}
export const CLOSED_SETTLEMENTS = statement<OfYear & PagePlace, SettlementEntity>(
  'settlement.closed',
  (p) => sql`
    select ${SETTLEMENT_COLUMNS}
    from settlement s
    where s.channel_seq = ${p.channelSeq}
      and ${isOfYear(p.year)}
    order by s.settlement_date desc, s.currency
    limit ${p.limit}
    offset ${p.offset}
  `,
);
export const COUNT_OF_CLOSED_SETTLEMENTS = statement<OfYear, { n: number }>(
  'settlement.count',
  (p) => sql`select count(*)::int as n from settlement where channel_seq = ${p.channelSeq} and ${isOfYear(p.year)}`,
);
export const YEARS_OF_SETTLEMENTS = statement<{ channelSeq: number }, { year: number }>(
  'settlement.years',
  (p) => sql`select distinct left(month, 4)::int as year from settlement where channel_seq = ${p.channelSeq}`,
);
/** The sums of a year's payouts that were made, by currency; of all years if the year is null. */
export const PAID_OUT = statement<OfYear, SettlementList['paid']>(
  'settlement.paid',
  (p) => sql`
    select
      coalesce(sum(payout) filter (where currency = ${CURRENCY.KRW}), 0)::bigint as krw,
      coalesce(sum(payout) filter (where currency = ${CURRENCY.USD}), 0)::bigint as usd,
      count(*)::int as count
    from settlement
    where channel_seq = ${p.channelSeq}
      and status = ${SETTLEMENT_STATUS.PAID}
      and ${isOfYear(p.year)}
  `,
);
export const NEXT_PAYOUT = statement<{ channelSeq: number }, SettlementEntity>(
  'settlement.next',
  (p) => sql`
    select ${SETTLEMENT_COLUMNS}
    from settlement s
    where s.channel_seq = ${p.channelSeq}
      and s.status = ${SETTLEMENT_STATUS.SCHEDULED}
    order by s.settlement_date, s.currency
    limit 1
  `,
);
export const SETTLEMENT_OF_DAY = statement<{ channelSeq: number; settlementDate: string; currency: Currency }, SettlementEntity>(
  'settlement.find',
  (p) => sql`
    select ${SETTLEMENT_COLUMNS}
    from settlement s
    where s.channel_seq = ${p.channelSeq}
      and s.settlement_date = ${p.settlementDate}
      and s.currency = ${p.currency}
  `,
);

/** SQL: ledger rows of settlements, with their orders. */
const SELECT_LEDGER_ROWS = sql`
  select
    r.ledger_seq as "ledgerSeq",
    main.iso(r.at) as at,
    l.kind,
    l.order_no as "orderNo",
    o.title,
    o.orderer_name as "ordererName",
    l.pay_method_cd as "payMethodCd",
    case l.kind when ${LEDGER_KIND.PAY} then o.material_price end as "materialPrice",
    l.amount,
    l.currency
  from settlement_row r
  join ledger l on l.channel_seq = r.channel_seq and l.ledger_seq = r.ledger_seq
  join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no
`;
export const ROWS_OF_SETTLEMENT = statement<{ channelSeq: number; settlementSeq: number } & PagePlace, SettlementRow>(
  'settlement.rows',
  (p) => sql`
    ${SELECT_LEDGER_ROWS}
    where r.channel_seq = ${p.channelSeq}
      and r.settlement_seq = ${p.settlementSeq}
    order by r.at desc, r.ledger_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);
type OpenRows = { channelSeq: number; currency: Currency; from: Date | null; until: Date };
export const ROWS_OF_OPEN_MONTH = statement<OpenRows & PagePlace, SettlementRow>(
  'settlement.open-rows',
  (p) => sql`
    ${SELECT_LEDGER_ROWS}
    where r.channel_seq = ${p.channelSeq}
      and r.settlement_seq is null
      and r.currency = ${p.currency}
      and (${p.from}::timestamptz is null or r.at >= ${p.from})
      and r.at < ${p.until}
    order by r.at desc, r.ledger_seq desc
    limit ${p.limit}
    offset ${p.offset}
  `,
);

/** The sites where a person is staff, with the person's permissions there. */
interface StaffedSite {
  channelSeq: number;
  roles: string[];
  name: string;
  domain: string;
  erasedYn: Yn;
}
export const SITES_OF_STAFF = statement<{ userSeq: number }, StaffedSite>(
  'settlement.staff',
  (p) => sql`
    select
      u.channel_seq as "channelSeq",
      u.roles,
      c.name,
      c.domain,
      case when x.erased_at is null then ${YN.NO} else ${YN.YES} end as "erasedYn"
    from main.pub_channel_user u
    join main.pub_channel c on c.channel_seq = u.channel_seq
    left join main.pub_closed_site x on x.channel_seq = c.channel_seq
    where u.user_seq = ${p.userSeq}
      and u.user_type_cd is not null
    order by u.channel_seq
  `,
);
interface AfterSettlement {
  channelSeqs: number[];
  /** The day of the last row on the page before; null for the first page. */
  day: string | null;
  seq: number | null;
  limit: number;
}
export const SETTLEMENTS_OF_SITES = statement<AfterSettlement, SettlementEntity>(
  'settlement.over-sites',
  (p) => sql`
    select ${SETTLEMENT_COLUMNS}
    from settlement s
    where s.channel_seq = any(${p.channelSeqs}::bigint[])
      and (${p.day}::date is null or (s.settlement_date, s.settlement_seq) < (${p.day}, ${p.seq}::bigint))
    order by s.settlement_date desc, s.settlement_seq desc
    limit ${p.limit}
  `,
);
