import type { Override } from '../providers';
import { billInProgress } from './bill-in-progress';
import { closedMonth } from './closed-month';
import { couponKept } from './coupon-kept';
import { everyRefusal } from './every-refusal';
import { forgottenLook } from './forgotten-look';
import { fullPackage } from './full-package';
import { keepsFree } from './keeps-free';
import { idleDays } from './idle-days';
import { ledgerRow } from './ledger-row';
import { lineStandsStill } from './line-stands-still';
import { lookedAt } from './looked-at';
import { noDaysBack } from './no-days-back';
import { refusedReturn } from './refused-return';
import { seatCounter } from './seat-counter';
import { usedUp } from './used-up';

/** A mistake that the product had or might have; the model has to find it. */
export interface Planted {
  name: string;
  override: Override;
  /** A pattern for the name of the rule that the mistake breaks. */
  rule: RegExp;
  /** Within how many histories the mistake must be found. */
  within: number;
}

export const PLANTED_MISTAKES: Planted[] = [
  usedUp,
  everyRefusal,
  billInProgress,
  seatCounter,
  couponKept,
  keepsFree,
  ledgerRow,
  lookedAt,
  refusedReturn,
  noDaysBack,
  idleDays,
  closedMonth,
  fullPackage,
  lineStandsStill,
  forgottenLook,
];
