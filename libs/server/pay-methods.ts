import { PAY_METHOD, values, type Currency, type PayMethod } from '@madang/contracts/codes';
import { methodsOf } from '@madang/contracts/util/payment';
import { paypalAccount } from './config';

/** Ways to pay that this installation has a company for: all but PayPal without its keys. */
export const soldMethods = (): PayMethod[] => values(PAY_METHOD).filter((one) => one !== PAY_METHOD.PAYPAL || paypalAccount() !== null);

/** Whether a class in a currency can be paid by one of the ways that its form names. */
export function canBePaid(currency: Currency, payMethods: readonly string[]): boolean {
  const sold = soldMethods();
  return methodsOf(currency).some((one) => payMethods.includes(one) && sold.includes(one));
}
