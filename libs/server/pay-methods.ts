import { PAY_METHOD, values, type Currency, type PayMethod } from '@madang/contracts/codes';
import { methodsOf } from '@madang/contracts/util/payment';
import { config, paypalAccount } from './config';

/** The ways to pay that Toss's ordinary contract has. It sells each of the others by a contract of its own. */
export const ORDINARY_METHODS: readonly PayMethod[] = [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.TRANSFER];

/**
 * The ways to pay that this installation sells: PayPal with an account (`paypalAccount`), the others as PAY_METHODS says. Without that
 * variable they are all of the stand-in's, and of Toss those of its ordinary contract.
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
