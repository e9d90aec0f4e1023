import type { Currency } from '@madang/contracts/codes';
import { SETTLEMENT_DOCUMENT_STATUS, SETTLEMENT_STATUS } from '@madang/contracts/util/settlement';
import { sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';

interface Payout {
  siteSeq: number;
  settlementDate: string;
  currency: Currency;
}
/** The sum of a payout, and the document with its bank account. The settlement is locked, so that two operators act one after the other. */
export const PAYOUT_TO_CONFIRM = statement<Payout & { today: string }, { payout: number; documentSeq: number }>(
  'platform.payout',
  (p) => sql`
    select
      s.payout,
      (
        select max(d.document_seq)
        from settlement_document d
        where d.channel_seq = s.channel_seq
          and d.status = ${SETTLEMENT_DOCUMENT_STATUS.APPROVED}
      ) as "documentSeq"
    from settlement s
    where s.channel_seq = ${p.siteSeq}
      and s.settlement_date = ${p.settlementDate}::date
      and s.currency = ${p.currency}
      and s.status = ${SETTLEMENT_STATUS.SCHEDULED}
      and s.settlement_date <= ${p.today}::date
    for update of s
  `,
);
interface Confirmation {
  documentSeq: number;
  askedBy: number;
}
export const CONFIRMATION_OF_PAYOUT = statement<Payout, Confirmation>(
  'platform.confirmation',
  (p) => sql`
    select document_seq as "documentSeq", asked_by as "askedBy"
    from payout_confirmation
    where site_seq = ${p.siteSeq}
      and settlement_date = ${p.settlementDate}::date
      and currency = ${p.currency}
  `,
);
/** Requests the second operator's confirmation of a payout. A request for an earlier bank account is replaced. */
export const ASK_CONFIRMATION = statement<Payout & Confirmation & { now: Date }>(
  'platform.ask-confirmation',
  (p) => sql`
    insert into payout_confirmation (
      site_seq,
      settlement_date,
      currency,
      document_seq,
      asked_by,
      asked_at
    )
    values (${p.siteSeq}, ${p.settlementDate}::date, ${p.currency}, ${p.documentSeq}, ${p.askedBy}, ${p.now})
    on conflict (site_seq, settlement_date, currency) do update set
      document_seq = excluded.document_seq,
      asked_by = excluded.asked_by,
      asked_at = excluded.asked_at
  `,
);
export const FORGET_CONFIRMATION = statement<Payout, { askedBy: number }>(
  'platform.forget-confirmation',
  (p) => sql`
    delete from payout_confirmation
    where site_seq = ${p.siteSeq}
      and settlement_date = ${p.settlementDate}::date
      and currency = ${p.currency}
    returning asked_by as "askedBy"
  `,
);
/** The requested confirmations that still count: the site's approved bank account is the one for which they were requested. */
export const VALID_CONFIRMATIONS = statement<None, Payout & { askedBy: number; email: string }>(
  'platform.confirmations',
  () => sql`
    select
      c.site_seq as "siteSeq",
      c.settlement_date::text as "settlementDate",
      c.currency,
      c.asked_by as "askedBy",
      a.email
    from payout_confirmation c
    join main.pub_account a on a.user_seq = c.asked_by
    where c.document_seq = (
      select max(d.document_seq)
      from settlement_document d
      where d.channel_seq = c.site_seq
        and d.status = ${SETTLEMENT_DOCUMENT_STATUS.APPROVED}
    )
  `,
);
