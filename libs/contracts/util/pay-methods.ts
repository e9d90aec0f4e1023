import { CURRENCY, PAY_METHOD, type Currency, type PayMethod } from '../codes';

/**
 * The payment methods for a class that is priced in a currency (AM-160). An overseas card is charged in won although the price is in
 * dollars.
 */
export const methodsOf = (currency: Currency): readonly PayMethod[] =>
  currency === CURRENCY.USD
    ? [PAY_METHOD.OVERSEAS_CARD, PAY_METHOD.PAYPAL]
    : [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT, PAY_METHOD.TRANSFER, PAY_METHOD.KAKAO_PAY, PAY_METHOD.SAMSUNG_PAY];
/**
 * The ways to pay for something that is priced in a currency: those that its class offers. Where the class has changed its currency since
 * the seat was held or offered, it offers none of them, and all of that currency are open.
 */
export function openMethods(currency: Currency, offered: readonly string[]): readonly PayMethod[] {
  const all = methodsOf(currency);
  const chosen = all.filter((one) => offered.includes(one));
  return chosen.length > 0 ? chosen : all;
}
/** Whether the buyer of an order with this method transfers the money later, to an account that is issued for the order. */
export const paysByDeposit = (method: string) => method === PAY_METHOD.VIRTUAL_ACCOUNT || method === PAY_METHOD.TRANSFER;
