import type { CodeOf } from './codes';

/** Lists of the admin of which people keep views. */
export const LIST = {
  ORDERS: 'ORDERS',
  MEMBERSHIP_ORDERS: 'MEMBERSHIP_ORDERS',
  GOODS_ORDERS: 'GOODS_ORDERS',
  MEMBERS: 'MEMBERS',
  LEARNERS: 'LEARNERS',
  COURSES: 'COURSES',
  COUPONS: 'COUPONS',
  CAMPAIGNS: 'CAMPAIGNS',
  DELIVERIES: 'DELIVERIES',
} as const;
export type ListName = CodeOf<typeof LIST>;
export const LIST_DENSITY = { NORMAL: 'NORMAL', COMPACT: 'COMPACT' } as const;
export type ListDensity = CodeOf<typeof LIST_DENSITY>;
