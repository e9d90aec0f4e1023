import { WINDOW_END } from '@madang/contracts/answer-codes';
import { MEMBERSHIP_PERIOD, type MembershipPeriod } from '@madang/contracts/codes';

/** Months of one payment; 0: every month, until it is given up. */
export const monthsOf = (periodCd: MembershipPeriod) => (periodCd === MEMBERSHIP_PERIOD.AUTO ? 0 : Number(periodCd));
/** The code by which the provider says that its window was closed. */
export const GAVE_UP = WINDOW_END.CLOSED;
