import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import type { ProviderPayment } from './provider';

const WITH_MONEY: readonly ProviderPayment['status'][] = [PAYMENT_STATUS.DONE, PAYMENT_STATUS.PARTIAL_CANCELED, PAYMENT_STATUS.CANCELED];

/** The money that the payment company has of a payment: what was paid less what was refunded. */
export function heldAmount(p: ProviderPayment | null): number {
  if (!p?.approvedAt || !WITH_MONEY.includes(p.status)) return 0;
  if (p.status === PAYMENT_STATUS.CANCELED) return 0;
  return p.totalAmount - p.cancels.reduce((sum, c) => sum + c.amount, 0);
}
