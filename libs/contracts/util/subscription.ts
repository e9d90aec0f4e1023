import { number, object, string } from 'yup';
import { PAY_METHOD, PERSONAL_DATA, type Currency, type OrderStatus, type Yn } from '../codes';
import { service, withRules, type CursorPage, type Page } from '../endpoint';
import { fallbackOneOf, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import { adminOrderQuery, sellerBox, type Order, type OrderTotals } from './payment';
import { subscriptionApi as subscriptionCalls, type Subscription } from './subscription-calls';

const { get } = service('util');
const ch = '/channels/:channelSeq/studio' as const;

/** The means of payment for a membership that is paid once. */
const MEMBERSHIP_METHODS = [PAY_METHOD.CARD, PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY] as const;

/** What the provider's card window gave back. */
const proof = () =>
  object({ authKey: string().trim().max(300).required(REQUIRED), customerKey: string().trim().max(300).required(REQUIRED) })
    .noUnknown()
    .default(undefined)
    .optional();
/** How somebody pays for a membership, and the price that the page showed. */
export const subscribeInput = object({
  payMethodCd: oneOf(MEMBERSHIP_METHODS).default(PAY_METHOD.CARD).required(REQUIRED),
  /** Compared only: the amount that is charged comes from the membership. */
  price: number().integer().min(0).required(REQUIRED),
  card: proof(),
  sellerYn: sellerBox(),
}).noUnknown();
/** Another card for a membership's monthly charge. */
export const cardInput = object({ card: proof() }).noUnknown();
/** A page of one's own memberships, on one site or on all. */
export const mineQuery = object({ page: pageNumber(), size: pageSize([20]), channelSeq: seq().nullable() });

/** A member of a studio: the person and the membership. */
export interface StudioMember {
  userUid: string;
  name: string;
  email: string;
  profileImageUrl: string | null;
  joinedAt: string;
  courseCount: number;
  /** Won that the member paid, less what was returned. */
  paidKrw: number;
  /** The member's memberships that run now. */
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
/** A member of a studio with all memberships and their payments. */
export interface StudioMemberDetail extends StudioMember {
  phone: string | null;
  /** Running and past ones, the latest first. */
  subscriptions: Omit<Subscription, 'channelSeq' | 'nextBillingAt' | 'card'>[];
  /** The latest orders that paid for memberships. */
  orders: StudioMemberOrder[];
}

/** Calls about people's memberships: their own, and the studio's lists of members and payments. */
export const subscriptionApi = {
  ...withRules(subscriptionCalls, { subscribe: subscribeInput, card: cardInput, mine: mineQuery }),
  /** Orders of memberships; `goodsPayments` lists all others. */
  membershipPayments: get(`${ch}/payments/membership`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  goodsPayments: get(`${ch}/payments/goods`, 'SITE_SALES_READ', adminOrderQuery)
    .persons(PERSONAL_DATA.ORDER, 'orderNo')
    .returns<Page<Order> & { totals: OrderTotals }>(),
  /** Newest first; the answer's cursor asks for the next ones. */
  members: get(
    `${ch}/members/joined`,
    'SITE_INFO_READ',
    object({
      q: text(100),
      membership: fallbackOneOf(['', 'Y', 'N'] as const),
      cursor: string().max(100),
      size: pageSize(LIMITS.adminPageSizes, LIMITS.itemsPerPage),
    }),
  )
    .persons(PERSONAL_DATA.SUBSCRIBER, 'userUid')
    .returns<CursorPage<StudioMember> & { totalCount: number }>(),
  member: get(`${ch}/members/joined/:userUid`, 'SITE_INFO_READ').persons(PERSONAL_DATA.SUBSCRIBER, 'userUid').returns<StudioMemberDetail>(),
};
