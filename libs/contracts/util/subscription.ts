import { number, object, string } from 'yup';
import { PAY_METHOD, PERSONAL_DATA, type Currency, type OrderStatus, type Yn, YN } from '../codes';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import { fallbackOneOf, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import { adminOrderQuery, sellerBox, type Order, type OrderTotals } from './payment';
import { subscriptionApi as subscriptionCalls, type Subscription } from './subscription-calls';

const { get } = service('util');
const ch = '/channels/:channelSeq/studio' as const;

/** The payment methods for a membership that is paid once. */
const MEMBERSHIP_METHODS = [PAY_METHOD.CARD, PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY] as const;

/** The confirmation that the payment provider's window gave for a card. */
const proof = () =>
  object({ authKey: string().trim().max(300).required(REQUIRED), customerKey: string().trim().max(300).required(REQUIRED) })
    .noUnknown()
    .default(undefined)
    .optional();
/** The input that joins a membership: the payment method, and the price that the page showed. */
export const subscribeInput = object({
  payMethodCd: oneOf(MEMBERSHIP_METHODS).default(PAY_METHOD.CARD).required(REQUIRED),
  /** The price that the page showed; the server compares it with the membership's, which is charged, and refuses another one. */
  price: number().integer().min(0).required(REQUIRED),
  card: proof(),
  sellerYn: sellerBox(),
}).noUnknown();
/** The input that changes the card of a membership's monthly charge. */
export const cardInput = object({ card: proof() }).noUnknown();
/** Asks for a page of the caller's memberships, on one site or on all. */
export const mineQuery = object({ page: pageNumber(), size: pageSize([20]), channelSeq: seq().nullable() });

/** A member of the site in the studio's list, with the memberships that the member has. */
export interface StudioMember {
  userUid: string;
  name: string;
  email: string;
  profileImageUrl: string | null;
  joinedAt: string;
  courseCount: number;
  /** Won that the member paid, less what was refunded. */
  paidKrw: number;
  /** The member's active memberships; empty: the member has none. */
  memberships: { title: string; periodEnd: string; leavingYn: Yn }[];
}
interface StudioMemberOrder {
  orderNo: string;
  title: string;
  amount: number;
  refundedAmount: number;
  currency: Currency;
  status: OrderStatus;
  createdAt: string;
}
/** A member of the site in the studio, with the latest memberships that the member has or had, and the latest orders for them. */
export interface StudioMemberDetail extends StudioMember {
  phone: string | null;
  /** The latest memberships that the member has or had, at most 20. */
  subscriptions: Omit<Subscription, 'channelSeq' | 'nextBillingAt' | 'card'>[];
  /** The member's latest orders for memberships, at most 20, without those READY or EXPIRED. */
  orders: StudioMemberOrder[];
}

/** Calls about memberships of people: their own, and the studio's lists of members and payments. */
export const subscriptionApi = {
  ...withRules(subscriptionCalls, { subscribe: subscribeInput, card: cardInput, mine: mineQuery }),
  /** The orders for memberships; `goodsPayments` lists all other orders. */
  membershipPayments: get(`${ch}/payments/membership`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  goodsPayments: get(`${ch}/payments/goods`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  /**
   * The members of the site, the latest to join first, from the cursor on; `membership` Y or N asks only for those with or without a
   * membership.
   */
  members: get(
    `${ch}/members/joined`,
    'SITE_INFO_READ',
    object({
      q: text(100),
      membership: fallbackOneOf(['', YN.YES, YN.NO] as const),
      cursor: string().max(100),
      size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage),
    }),
  )
    .persons(PERSONAL_DATA.SUBSCRIBER, 'userUid')
    .returns<CursorPage<StudioMember> & { totalCount: number }>(),
  member: get(`${ch}/members/joined/:userUid`, 'SITE_INFO_READ').persons(PERSONAL_DATA.SUBSCRIBER, 'userUid').returns<StudioMemberDetail>(),
};
