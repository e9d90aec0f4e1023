import { PLAN_PAGE } from '@madang/contracts/util/plan';
import { useLocation } from 'react-router-dom';

/** The addresses of the pages of the site plan in one frame. */
interface PlanPages {
  /** Whether the frame has no padding, so that the page has to add its own. */
  bare: boolean;
  manage: string;
  history: string;
  card: string;
  coupon: string;
}
const IN_ADMIN: PlanPages = {
  bare: false,
  manage: '/settings/plan',
  history: '/settings/plan/history',
  card: '/settings/plan/card',
  coupon: '/settings/plan/coupon',
};
/** The addresses in the frame of the person's account, on a site and on the product's own host (RT-009..013). */
const IN_ACCOUNT: PlanPages = {
  bare: true,
  manage: '/service/servicemanage',
  history: '/service/servicehistory',
  card: '/service/servicepaymentinfo',
  coupon: '/service/servicecoupon',
};
const isInAdmin = (path: string) => path === IN_ADMIN.manage || path.startsWith(`${IN_ADMIN.manage}/`);

/** The addresses of the pages of the plan in the frame that the person is in: the site's admin, or the own account. */
export const usePlanPages = (): PlanPages => (isInAdmin(useLocation().pathname) ? IN_ADMIN : IN_ACCOUNT);

/** The page of the plan to which the card's registration returns; others are left aside, since anybody may have written the address. */
export const planPageOf = (next: string | null): string => (next && PLAN_PAGE.test(next) ? next : IN_ACCOUNT.card);
/** The address that registers the card of a site and then returns to a page of the plan. */
export const registerCard = (channelSeq: number, next: string) => `/register_card/${channelSeq}?next=${encodeURIComponent(next)}`;
