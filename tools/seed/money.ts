import { CURRENCY, PAY_METHOD } from '@madang/contracts/codes';

export type Money = typeof CURRENCY.KRW | typeof CURRENCY.USD;
/** How many won a cent of a dollar is worth in the demo. */
const WON_A_CENT = 14;
/** The price in won for a price in cents, rounded to thousands; a foreign card is charged this. */
export const wonOf = (cents: number) => Math.round((cents * WON_A_CENT) / 1000) * 1000;

/** The columns of a class for its currency, price, discount and ways to pay. */
export function courseMoney(money: Money, price: number, discount: number | null) {
  const usd = money === CURRENCY.USD;
  const won = (amount: number) => (usd ? wonOf(amount) : amount);
  const methods = usd ? [PAY_METHOD.PAYPAL, PAY_METHOD.OVERSEAS_CARD] : [PAY_METHOD.CARD, PAY_METHOD.VIRTUAL_ACCOUNT];
  return {
    currency: money,
    price: won(price),
    priceEx: usd ? price : null,
    discountPrice: discount === null ? null : won(discount),
    discountPriceEx: usd ? discount : null,
    payMethods: JSON.stringify(methods),
  };
}
/** The columns that an enrolment copies: price, discount and amount, the same in won for a foreign card, and the currency. */
export function attendMoney(money: Money, price: number, amount: number) {
  const usd = money === CURRENCY.USD;
  return {
    price,
    discount: price - amount,
    amount,
    priceKrw: usd ? wonOf(price) : 0,
    amountKrw: usd ? wonOf(amount) : 0,
    currency: money,
  };
}
