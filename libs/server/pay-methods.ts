import { PAY_METHOD, values, type Currency, type PayMethod } from '@madang/contracts/codes';
import { methodsOf } from '@madang/contracts/util/payment';
import { paypalAccount } from './config';

/** The ways to pay that this installation can process: all, but PayPal only with an account (`paypalAccount`). */
export const soldMethods = (): PayMethod[] => values(PAY_METHOD).filter((one) => one !== PAY_METHOD.PAYPAL || paypalAccount() !== null);

/** Whether a class in this currency can be paid by one of the ways that it offers (`payMethods`). */
export function canBePaid(currency: Currency, payMethods: readonly string[]): boolean {
  const sold = soldMethods();
  return methodsOf(currency).some((one) => payMethods.includes(one) && sold.includes(one));
}
