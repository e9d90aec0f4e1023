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
  /** The account number; null where the keys that are set do not open it. */
  accountNumber: string | null;
  holder: string;
}
export interface OpenReview {
  channelSeq: number;
  name: string;
  documentSeq: number;
  bank: string;
  /** The account number; null where the keys that are set do not open it. */
  accountNumber: string | null;
  holder: string;
  /** The keys under which the papers lie in the storage. */
  files: string[];
  createdAt: string;
}
/** An account number that cannot be unsealed must not hide the others. */
function numberOf(sealed: Sealed): string | null {
  try {
    return unseal(sealed);
  } catch (e) {
    if (e instanceof Unsealable) return null;
    throw e;
  }
}

/** Payouts and documents as the platform's operators handle them, by `npm run settle` and in their console. */
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

  /** The documents under review, with the numbers of their files. */
  async openReviews(): Promise<(Omit<OpenReview, 'files'> & { files: number[] })[]> {
    const list = await this.db.all((tx) => rows(tx, OPEN_REVIEWS));
    return list.map((one) => ({ ...one, accountNumber: numberOf(one.accountNumber as Sealed) }));
  }

  /** The documents under review, with the places of their files in the storage. */
  async reviews(): Promise<OpenReview[]> {
    const found: OpenReview[] = [];
    for (const { channelSeq, files, ...one } of await this.openReviews()) {
      const papers = await this.db.tx({ channelSeq }, (tx) => rows(tx, STORAGE_KEYS, { channelSeq, files }));
      found.push({ ...one, channelSeq, files: papers.map((paper) => paper.key) });
    }
    return found;
  }

  /** Writes down that the money of a settlement went out; once, and not before its day. */
  async paid(channelSeq: number, settlementDate: string, currency: Currency): Promise<void> {
    await this.db.tx({ channelSeq }, (tx) => this.pay(tx, { channelSeq, settlementDate, currency }));
  }

  async pay(tx: Tx, payout: Pick<DuePayout, 'channelSeq' | 'settlementDate' | 'currency'>): Promise<void> {
    const done = await rows(tx, WRITE_PAYOUT, { ...payout, now: this.clock.now(), today: this.today() });
    if (!done.length) throw fail('NO_DATA');
  }

  today = () => seoulDay(this.clock.now());
}
