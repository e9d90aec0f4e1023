import { Injectable } from '@nestjs/common';
import type { Currency } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import type { Sealed } from '@madang/contracts/events';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { unseal, Unsealable } from '@madang/server/seal';
import { DUE_PAYOUTS, OPEN_REVIEWS, STORAGE_KEYS, WRITE_PAYOUT } from './payout.sql';

export interface DuePayout {
  channelSeq: number;
  name: string;
  settlementDate: string;
  currency: Currency;
  payout: number;
  bank: string;
  /** The account number; null if none of our keys opens it. */
  accountNumber: string | null;
  holder: string;
}
export interface OpenReview {
  channelSeq: number;
  name: string;
  documentSeq: number;
  bank: string;
  /** The account number; null if none of our keys opens it. */
  accountNumber: string | null;
  holder: string;
  /** The keys of the document's files in the storage. */
  files: string[];
  createdAt: string;
}
/** Opens a sealed account number; null instead of an error, so that one unreadable number does not hide the others. */
function numberOf(sealed: Sealed): string | null {
  try {
    return unseal(sealed);
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
}

/** Payouts and their documents for platform operators, in `npm run settle` and in the console. */
@Injectable()
export class PayoutService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async due(): Promise<DuePayout[]> {
    const list = await this.db.all((tx) => rows(tx, DUE_PAYOUTS, { today: this.today() }));
    return list.map((one) => ({ ...one, accountNumber: numberOf(one.accountNumber as Sealed) }));
  }

  /** Documents under review, with the numbers of their files. */
  async openReviews(): Promise<(Omit<OpenReview, 'files'> & { files: number[] })[]> {
    const list = await this.db.all((tx) => rows(tx, OPEN_REVIEWS));
    return list.map((one) => ({ ...one, accountNumber: numberOf(one.accountNumber as Sealed) }));
  }

  /** Documents under review, with the storage keys of their files. */
  async reviews(): Promise<OpenReview[]> {
    const found: OpenReview[] = [];
    for (const { channelSeq, files, ...one } of await this.openReviews()) {
      const stored = await this.db.tx({ channelSeq }, (tx) => rows(tx, STORAGE_KEYS, { channelSeq, files }));
      found.push({ ...one, channelSeq, files: stored.map((file) => file.key) });
    }
    return found;
  }

  /**
   * Notes that a settlement was paid out. Throws if it has been paid already, if its day has not come, or without an approved bank
   * account.
   */
  async paid(channelSeq: number, settlementDate: string, currency: Currency): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => this.pay(tx, { channelSeq, settlementDate, currency }));
  }

  async pay(tx: Tx, payout: Pick<DuePayout, 'channelSeq' | 'settlementDate' | 'currency'>): Promise<void> {
    const done = await rows(tx, WRITE_PAYOUT, { ...payout, now: this.clock.now(), today: this.today() });
    if (!done.length) throw fail('NO_DATA');
  }

  today = () => seoulDay(this.clock.now());
}
