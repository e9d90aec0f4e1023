import type { Currency } from '@madang/contracts/codes';
import { SETTLEMENT_DOCUMENT_STATUS, SETTLEMENT_STATUS } from '@madang/contracts/util/settlement';
import { sql } from '@madang/server/sql/sql';
import { statement, type None } from '@madang/server/sql/statement';
import type { DuePayout, OpenReview } from './payout.service';

/** Payouts that are due to approved bank accounts, the longest-waiting first; account numbers are sealed. */
export const DUE_PAYOUTS = statement<{ today: string }, DuePayout>(
  'payout.due',
  (p) => sql`
    select
      s.channel_seq as "channelSeq",
      c.name,
      s.settlement_date::text as "settlementDate",
      s.currency,
      s.payout,
      d.bank,
      d.account_sealed as "accountNumber",
      d.holder
    from settlement s
    join main.pub_channel c on c.channel_seq = s.channel_seq
    join lateral (
      select bank, account_sealed, holder
      from settlement_document
      where channel_seq = s.channel_seq
        and status = ${SETTLEMENT_DOCUMENT_STATUS.APPROVED}
      order by document_seq desc
      limit 1
    ) d on true
    where s.status = ${SETTLEMENT_STATUS.SCHEDULED}
      and s.settlement_date <= ${p.today}::date
    order by s.settlement_date, s.channel_seq, s.currency
  `,
);
/** Documents under review, with the numbers of their files; account numbers are sealed. */
export const OPEN_REVIEWS = statement<None, Omit<OpenReview, 'files'> & { files: number[] }>(
  'payout.reviews',
  () => sql`
    select
      d.channel_seq as "channelSeq",
      c.name,
      d.document_seq as "documentSeq",
      d.bank,
      d.account_sealed as "accountNumber",
      d.holder,
      d.files,
      main.iso(d.created_at) as "createdAt"
    from settlement_document d
    join main.pub_channel c on c.channel_seq = d.channel_seq
    where d.status = ${SETTLEMENT_DOCUMENT_STATUS.REVIEW}
    order by d.created_at
  `,
);
/** The storage keys of files, by their numbers. */
export const STORAGE_KEYS = statement<{ channelSeq: number; files: number[] }, { key: string }>(
  'payout.files',
  (p) => sql`
    select storage_key as key
    from main.pub_document_file
    where channel_seq = ${p.channelSeq}
      and file_seq = any(${p.files}::bigint[])
    order by file_seq
  `,
);
interface PaidOut {
  channelSeq: number;
  settlementDate: string;
  currency: Currency;
  now: Date;
  today: string;
}
/** Notes a payout; answers no row if the settlement was paid, its day has not come, or the site has no approved bank account. */
export const WRITE_PAYOUT = statement<PaidOut, { settlementSeq: number }>(
  'payout.paid',
  (p) => sql`
    update settlement
    set status = ${SETTLEMENT_STATUS.PAID}, paid_at = ${p.now}
    where channel_seq = ${p.channelSeq}
      and settlement_date = ${p.settlementDate}
      and currency = ${p.currency}
      and status = ${SETTLEMENT_STATUS.SCHEDULED}
      and settlement_date <= ${p.today}::date
      and exists (
        select
        from settlement_document d
        where d.channel_seq = ${p.channelSeq}
          and d.status = ${SETTLEMENT_DOCUMENT_STATUS.APPROVED}
      )
    returning settlement_seq as "settlementSeq"
  `,
);
