import { PAY_METHOD, values, type Currency, type PayMethod } from '@madang/contracts/codes';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import { config, paypalAccount } from './config';

/** The ways to pay that Toss's ordinary contract has. Toss sells each other way by a contract of its own. */
export const ORDINARY_METHODS: readonly PayMethod[] = [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.TRANSFER];

/**
 * The ways to pay that this installation sells: PayPal if it has a PayPal account (`paypalAccount`), the others as PAY_METHODS says. If
 * that variable is not set, they are all ways with the payment stand-in, and those of the ordinary contract with Toss.
 */
export function soldMethods(): PayMethod[] {
  const own: readonly string[] = config.payMethods ?? (config.payProvider === 'sandbox' ? values(PAY_METHOD) : ORDINARY_METHODS);
  return values(PAY_METHOD).filter((one) => (one === PAY_METHOD.PAYPAL ? paypalAccount() !== null : own.includes(one)));
}

/** Whether a class in this currency can be paid by one of the ways that it offers (`payMethods`). */
export function canBePaid(currency: Currency, payMethods: readonly string[]): boolean {
  const sold = soldMethods();
  return methodsOf(currency).some((one) => payMethods.includes(one) && sold.includes(one));
}
