import { MEMBERSHIP_PERIOD, type MembershipPeriod } from '@madang/contracts/codes';

/** How many months one payment covers; 0 for a monthly charge until the membership is cancelled. */
export const monthsOf = (periodCd: MembershipPeriod) => (periodCd === MEMBERSHIP_PERIOD.AUTO ? 0 : Number(periodCd));
