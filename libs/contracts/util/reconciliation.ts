import { object } from 'yup';
import type { CodeOf, Currency, DIFFERENCE, OrderStatus, Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize } from '../fields';

const { get } = service('util');

/** What the site's book and the payment company's say differently about an order. */
export interface PaymentDifference {
  orderNo: string;
  title: string;
  ordererName: string;
  kind: CodeOf<typeof DIFFERENCE>;
  /** What each side holds for the order: paid less returned. */
  ours: number;
  theirs: number;
  currency: Currency;
  status: OrderStatus;
  /** The payment's state at the company; null where it knows no such payment. */
  payStatus: string | null;
  foundAt: string;
}
/** The daily comparison with the payment company, and what it found at this site. */
export interface Reconciliation extends Page<PaymentDifference> {
  /** When the comparison was last made to its end; null before the first time. */
  checkedAt: string | null;
  /** Y: the newest comparison could not be made to its end, or is late. */
  failedYn: Yn;
}
/** The call by which a site's staff see whether its books agree with the payment company's. */
export const reconciliationApi = {
  find: get(
    '/channels/:channelSeq/admin/payment-differences',
    'SITE_SALES_READ',
    object({ page: pageNumber(), size: pageSize([20, 10, 50, 100]) }),
  ).returns<Reconciliation>(),
};
