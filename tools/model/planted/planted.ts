import type { Override } from '../providers';
import { billInProgress } from './bill-in-progress';
import { couponKept } from './coupon-kept';
import { everyRefusal } from './every-refusal';
import { ledgerRow } from './ledger-row';
import { lookedAt } from './looked-at';
import { refusedReturn } from './refused-return';
import { seatCounter } from './seat-counter';
import { usedUp } from './used-up';

/** A fault that was, or might be, in the product; the model has to find it. */
export interface Planted {
  name: string;
  override: Override;
  /** What the broken rule speaks of. */
  rule: RegExp;
  /** The number of histories within which the planted mistake is found. */
  within: number;
}

export const PLANTED: Planted[] = [usedUp, everyRefusal, billInProgress, seatCounter, couponKept, ledgerRow, lookedAt, refusedReturn];
