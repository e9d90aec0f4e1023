import { SETTLEMENT_STATUS } from '@madang/contracts/util/settlement';
import { LEDGER_KIND } from '@madang/contracts/codes';
import { list, sql, type Piece, type Sql } from '@madang/server/sql/sql';

/*
 * The model's own reckoning of what a closed month pays. It imports no rule of the product: where both say something else, one of them is
 * wrong.
 */

/** The name of the rule about closed months. */
export const PAYS_ITS_ROWS = 'a closed month pays what its rows say';

/** What is kept of a way to pay: the share of what came less what went back, in thousandths, and a sum for each payment. */
const FEES = {
  CARD: [30, 0],
  OVERSEAS_CARD: [35, 0],
  VIRTUAL_ACCOUNT: [0, 300],
  TRANSFER: [0, 300],
  KAKAOPAY: [33, 0],
  SAMSUNGPAY: [33, 0],
  PAYPAL: [44, 0],
} as const;
/** The share that the platform keeps, and that of the tax on both fees, in thousandths. */
const [PLATFORM, TAX] = [50, 100];
/** SQL: a share of an amount, in thousandths. Division of whole numbers cuts off towards zero, so a refund gives its fee back. */
const share = (amount: Piece, thousandths: Piece) => sql`(${amount}) * ${thousandths} / 1000`;
const fees = list(Object.entries(FEES).map(([method, [rate, each]]) => sql`(${method}::text, ${rate}::bigint, ${each}::bigint)`));
/** SQL: the first moment in Korea after a month such as 2027-01. */
const afterMonth = (month: Piece) => sql`((${month} || '-01')::date + interval '1 month')::timestamp at time zone 'Asia/Seoul'`;

/**
 * SQL: closed months that do not pay, or carry on as a debt, exactly the sum of their rows less the fees and the tax, and with the debt
 * that the month before carried on; whose statement says something else; or that have a row of a later month, of another currency or
 * without a known fee. A row that came after its month was closed belongs to the next month.
 */
export const wronglyClosed = (channelSeq: Piece): Sql => sql`
  select s.*, r.*
  from (
    select
      settlement_seq,
      month,
      currency,
      payout,
      carried_out,
      status,
      statement,
      coalesce(lag(carried_out) over (partition by currency order by month), 0) as carried_in
    from util.settlement
    where channel_seq = ${channelSeq}
  ) s
  cross join lateral (
    select
      coalesce(sum(m.came), 0)::bigint as came,
      coalesce(sum(m.back), 0)::bigint as back,
      coalesce(sum(m.fee), 0)::bigint as fee,
      coalesce(bool_or(m.later or m.fee is null), false) as strange
    from (
      select
        t.*,
        ${share(sql`t.came - t.back`, sql`f.rate`)} + t.payments * f.per_payment as fee
      from (
        select
          l.pay_method_cd,
          count(*) filter (where l.kind = ${LEDGER_KIND.PAY}) as payments,
          coalesce(sum(l.amount) filter (where l.kind = ${LEDGER_KIND.PAY}), 0)::bigint as came,
          coalesce(-sum(l.amount) filter (where l.kind = ${LEDGER_KIND.REFUND}), 0)::bigint as back,
          bool_or(l.at >= ${afterMonth(sql`s.month`)} or l.currency <> s.currency) as later
        from util.settlement_row w
        join util.ledger l on l.channel_seq = w.channel_seq and l.ledger_seq = w.ledger_seq
        where w.channel_seq = ${channelSeq} and w.settlement_seq = s.settlement_seq
        group by l.pay_method_cd
      ) t
      left join (values ${fees}) f (method, rate, per_payment) on f.method = t.pay_method_cd
    ) m
  ) q
  cross join lateral (
    select
      q.*,
      ${share(sql`q.came - q.back`, PLATFORM)} as platform_fee,
      ${share(sql`q.fee + ${share(sql`q.came - q.back`, PLATFORM)}`, TAX)} as tax
  ) p
  cross join lateral (
    select
      p.*,
      p.came - p.back - p.fee - p.platform_fee - p.tax + s.carried_in as rest
  ) r
  where r.strange or r.rest <> s.payout + s.carried_out or s.payout <> greatest(r.rest, 0)
    or (s.payout = 0) <> (s.status = ${SETTLEMENT_STATUS.NONE})
    or (r.came, r.back, r.fee, r.platform_fee, r.tax, s.carried_in, s.payout, s.carried_out) is distinct from (
      (s.statement ->> 'gross')::bigint, (s.statement ->> 'refunds')::bigint, (s.statement ->> 'pgFee')::bigint,
      (s.statement ->> 'platformFee')::bigint, (s.statement ->> 'vat')::bigint, (s.statement ->> 'carriedIn')::bigint,
      (s.statement ->> 'payout')::bigint, (s.statement ->> 'carriedOut')::bigint)`;

/**
 * SQL: rows of the ledger whose month is over and should be closed with them by now, but is not. A month is closed on the second day of the
 * next one; a row that comes for a closed month waits for the next closing.
 */
export const leftOpen = (channelSeq: Piece, now: Piece): Sql => sql`
  select w.ledger_seq, w.currency, w.at, d.due
  from (select to_char(${now}::timestamptz at time zone 'Asia/Seoul' - interval '1 day' - interval '1 month', 'YYYY-MM') as due) d
  join util.settlement_row w on w.channel_seq = ${channelSeq} and w.settlement_seq is null and w.at < ${afterMonth(sql`d.due`)}
  where not exists (
    select from util.settlement s
    where s.channel_seq = w.channel_seq and s.currency = w.currency and s.month >= d.due)`;
