import { PLAN_STATE } from '@madang/contracts/util/plan';
import { CURRENCY, LANG, LEDGER_KIND, ORDER_STATUS, type Lang } from '@madang/contracts/codes';
import type { OpenNotice, SiteFigures } from '@madang/contracts/util/platform';
import { sql, type Piece } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

interface Today {
  from: Date;
}
const sumOf = (kind: Piece, currency: Piece) =>
  sql`abs(coalesce(sum(amount) filter (where kind = ${kind} and currency = ${currency}), 0))::bigint`;
/** Reads charges of all sites; the database role that sees all sites runs it. */
export const CHARGES_SINCE = statement<
  Today,
  { paid: number; failed: number; paidKrw: number; paidUsd: number; refundedKrw: number; refundedUsd: number }
>(
  'platform.charges',
  (p) => sql`
    select
      count(*) filter (where kind = ${LEDGER_KIND.PAY})::int as paid,
      (
        select count(*)
        from pay_order
        where created_at >= ${p.from}
          and status = ${ORDER_STATUS.FAILED}
      )::int as failed,
      ${sumOf(LEDGER_KIND.PAY, CURRENCY.KRW)} as "paidKrw",
      ${sumOf(LEDGER_KIND.PAY, CURRENCY.USD)} as "paidUsd",
      ${sumOf(LEDGER_KIND.REFUND, CURRENCY.KRW)} as "refundedKrw",
      ${sumOf(LEDGER_KIND.REFUND, CURRENCY.USD)} as "refundedUsd"
    from ledger
    where at >= ${p.from}
  `,
);
export const OPEN_DIFFERENCES = statement<None, { n: number }>(
  'platform.open-differences',
  () => sql`select count(*)::int as n from payment_difference where settled_at is null`,
);
export const OPEN_NOTICES = statement<None, Omit<OpenNotice, 'firstAt' | 'lastAt'> & { firstAt: Date; lastAt: Date }>(
  'platform.notices',
  () => sql`
    select
      kind,
      subject,
      times,
      first_at as "firstAt",
      last_at as "lastAt"
    from pub_operator_notice
    where settled_at is null
    order by last_at desc
    limit 20
  `,
);
export const SITE_FIGURES = statement<{ siteSeqs: readonly number[]; since: Date; lang: Lang }, SiteFigures>(
  'platform.site-figures',
  (p) => sql`
    select
      s.site_seq as "siteSeq",
      coalesce(n.name ->> ${p.lang}, n.name ->> ${LANG.KO}, '') as "planName",
      case
        when n.month_price = 0 then ${PLAN_STATE.FREE}
        when x.past_due_at is not null then ${PLAN_STATE.PAST_DUE}
        when x.cancel_at is not null then ${PLAN_STATE.CANCELLED}
        else ${PLAN_STATE.ACTIVE}
      end as "planState",
      o.orders,
      o.paid_krw as "paidKrw",
      o.paid_usd as "paidUsd"
    from unnest(${p.siteSeqs}::bigint[]) as s (site_seq)
    left join site_plan x on x.channel_seq = s.site_seq
    left join plan n on n.plan_seq = coalesce(x.plan_seq, 1)
    cross join lateral (
      select
        count(*)::int as orders,
        coalesce(sum(amount) filter (where currency = ${CURRENCY.KRW}), 0)::bigint as paid_krw,
        coalesce(sum(amount) filter (where currency = ${CURRENCY.USD}), 0)::bigint as paid_usd
      from pay_order p
      where p.channel_seq = s.site_seq
        and p.created_at >= ${p.since}
        and p.paid_at is not null
    ) o
  `,
);
