import type { CodeOf } from './codes';

/** Lists of the admin for which a person can save views: filters, order and columns under a name. */
export const ADMIN_LIST = {
  ORDERS: 'ORDERS',
  MEMBERSHIP_ORDERS: 'MEMBERSHIP_ORDERS',
  GOODS_ORDERS: 'GOODS_ORDERS',
  MEMBERS: 'MEMBERS',
  LEARNERS: 'LEARNERS',
  COURSES: 'COURSES',
  COUPONS: 'COUPONS',
  CAMPAIGNS: 'CAMPAIGNS',
  DELIVERIES: 'DELIVERIES',
  REVIEWS: 'REVIEWS',
  OPERATORS: 'OPERATORS',
  FORMS: 'FORMS',
  SETTLEMENTS: 'SETTLEMENTS',
  SALES: 'SALES',
  HISTORY: 'HISTORY',
} as const;
export type ListName = CodeOf<typeof ADMIN_LIST>;
/** The height of the rows in an admin's list; a saved view remembers it. */
export const LIST_DENSITY = { NORMAL: 'NORMAL', COMPACT: 'COMPACT' } as const;
export type ListDensity = CodeOf<typeof LIST_DENSITY>;

/** The columns by which a list can be sorted. Those of the lists of orders, members and learners are declared with their calls. */
export const LIST_SORTS = {
  COURSES: ['title', 'learners', 'rating'],
  COUPONS: ['title', 'ends', 'issued'],
  CAMPAIGNS: ['title', 'when', 'sent', 'clicks'],
  DELIVERIES: ['recipient', 'day'],
  REVIEWS: ['written', 'rating', 'helpful'],
  OPERATORS: ['name', 'classes', 'joined'],
  FORMS: ['title', 'created', 'answers'],
  SETTLEMENTS: ['month', 'gross', 'payout'],
  SALES: ['date', 'gross', 'net', 'payments'],
  HISTORY: ['at'],
} as const satisfies Partial<Record<ListName, readonly string[]>>;
