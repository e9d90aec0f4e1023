import { object } from 'yup';
import type { CodeOf, Currency, DIFFERENCE, OrderStatus, Yn } from '../codes';
import { service, type Page } from '../endpoint';
import { pageNumber, pageSize } from '../fields';

const { get } = service('util');

/** An order about which the site's books and the payment company's differ. */
export interface PaymentDifference {
  orderNo: string;
  title: string;
  ordererName: string;
  kind: CodeOf<typeof DIFFERENCE>;
  /** What the site's books (`ours`) and the company's (`theirs`) say was paid for the order, less refunds. */
  ours: number;
  theirs: number;
  currency: Currency;
  status: OrderStatus;
  /** The payment's state at the company; null where the company has no such payment. */
  payStatus: string | null;
  foundAt: string;
}
/** The result of the daily comparison with the payment company for one site. */
export interface Reconciliation extends Page<PaymentDifference> {
  /** When a comparison was last completed; null before the first one. */
  checkedAt: string | null;
  /** Y: the latest comparison failed or is late. */
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
