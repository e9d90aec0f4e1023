import type { MEMBER_COUPON_STATE } from '@madang/contracts/answer-codes';
import type { CodeOf } from '@madang/contracts/codes';
import type { BadgeTone } from '../../ui/parts';

/** The colour of a coupon that somebody has: good is one that can still be used (AM-1005). */
export const COUPON_TONE: Record<CodeOf<typeof MEMBER_COUPON_STATE>, BadgeTone> = {
  UNUSED: 'good',
  HELD: 'warn',
  USED: 'plain',
  EXPIRED: 'plain',
};
