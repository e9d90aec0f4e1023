import { Injectable } from '@nestjs/common';
import type { Currency } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import type { Sealed } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { unseal, Unsealable } from '@madang/server/seal';

export interface DuePayout {
  channelSeq: number;
  name: string;
  settlementDate: string;
  currency: Currency;
  payout: number;
  bank: string;
  /** Null when our keys do not open it. */
  accountNumber: string | null;
  holder: string;
}
export interface OpenReview {
  channelSeq: number;
  name: string;
  documentSeq: number;
  bank: string;
  /** Null when our keys do not open it. */
  accountNumber: string | null;
  holder: string;
  /** Where they lie in the storage. */
  files: string[];
  createdAt: string;
}
const SITE = `join main.pub_channel c on c.channel_seq = `;
/** $1 today: what is to be paid out by now to approved accounts, the longest waiting first. */
const DUE = `select s.channel_seq as "channelSeq", c.name, s.settlement_date::text as "settlementDate", s.currency, s.payout, d.bank, d.account_sealed as "accountNumber", d.holder
  from settlement s ${SITE} s.channel_seq
  join lateral (select bank, account_sealed, holder from settlement_document where channel_seq = s.channel_seq and status = 'APPROVED' order by document_seq desc limit 1) d on true
  where s.status = 'SCHEDULED' and s.settlement_date <= $1::date order by s.settlement_date, s.channel_seq, s.currency`;
const REVIEWS = `select d.channel_seq as "channelSeq", c.name, d.document_seq as "documentSeq", d.bank, d.account_sealed as "accountNumber", d.holder,  d.files, main.iso(d.created_at) as "createdAt"
  from settlement_document d ${SITE} d.channel_seq where d.status = 'REVIEW' order by d.created_at`;
const KEYS =
  'select storage_key as key from main.pub_document_file where channel_seq = $1 and file_seq = any($2::bigint[]) order by file_seq';
const PAY = `update settlement set status = 'PAID', paid_at = $4 where channel_seq = $1 and settlement_date = $2 and currency = $3 and status = 'SCHEDULED' and settlement_date <= $5::date
  and exists (select from settlement_document d where d.channel_seq = $1 and d.status = 'APPROVED') returning settlement_seq`;

/** An account number that cannot be unsealed must not hide the others. */
function numberOf(sealed: Sealed): string | null {
  try {
    return unseal(sealed);
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
}

/** Payouts and documents as the platform's operator handles them by `npm run settle`; no API call leads here. */
@Injectable()
export class PayoutService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async due(): Promise<DuePayout[]> {
    const list = await this.db.all((tx) => rows<DuePayout>(tx, DUE, [this.today()]));
    return list.map((one) => ({ ...one, accountNumber: numberOf(one.accountNumber as Sealed) }));
  }

  async reviews(): Promise<OpenReview[]> {
    const list = await this.db.all((tx) => rows<Omit<OpenReview, 'files'> & { files: number[] }>(tx, REVIEWS));
    const found: OpenReview[] = [];
    for (const { channelSeq, files, ...one } of list) {
      const papers = await this.db.tx({ channelSeq }, (tx) => rows<{ key: string }>(tx, KEYS, [channelSeq, files]));
      found.push({ ...one, channelSeq, accountNumber: numberOf(one.accountNumber as Sealed), files: papers.map((paper) => paper.key) });
    }
    return found;
  }

  /** Writes down that the money of a settlement went out; once, and not before its day. */
  async paid(channelSeq: number, settlementDate: string, currency: Currency): Promise<void> {
    const now = this.clock.now();
    const done = await this.db.tx({ channelSeq }, (tx) => rows(tx, PAY, [channelSeq, settlementDate, currency, now, this.today()]));
    if (!done.length) throw fail('NO_DATA');
  }

  private today = () => seoulDay(this.clock.now());
}
