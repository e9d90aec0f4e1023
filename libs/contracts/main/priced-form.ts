import { CURRENCY } from '../codes';

/** The sums of a class's payment form; 0 means that there is none. */
export interface PricedForm {
  currency: string;
  price?: number | null | undefined;
  priceEx?: number | null | undefined;
  materialPrice?: number | null | undefined;
  materialPriceEx?: number | null | undefined;
}
/**
 * The sums that a paid class still needs. A class in dollars needs each sum in won as well (PY-021, PY-023); a class without a price may
 * cost its material alone.
 */
export function missingSums(c: PricedForm): ('price' | 'priceEx' | 'materialPrice' | 'materialPriceEx')[] {
  const usd = c.currency === CURRENCY.USD;
  const priced = !!c.price || (usd && !!c.priceEx);
  const material = !!c.materialPrice || (usd && !!c.materialPriceEx);
  const needed = [
    ...(priced || !material ? (usd ? (['price', 'priceEx'] as const) : (['price'] as const)) : []),
    ...(material && usd ? (['materialPrice', 'materialPriceEx'] as const) : []),
  ];
  return needed.filter((field) => !c[field]);
}

/** The sums of a discount that is switched on in the form of a class or package; 0 means that there is none. */
export interface DiscountForm {
  currency: string;
  discountPrice?: number | null | undefined;
  discountPriceEx?: number | null | undefined;
}
/** The fields of a discount in this currency: one in dollars has its sum in won as well, in which cards are charged (PY-021). */
export const discountSums = (currency: string): readonly ('discountPrice' | 'discountPriceEx')[] =>
  currency === CURRENCY.USD ? ['discountPrice', 'discountPriceEx'] : ['discountPrice'];
/** The sums that a discount which is switched on still needs: a class that costs nothing is a free one, and not discounted to 0. */
export const missingDiscounts = (c: DiscountForm) => discountSums(c.currency).filter((field) => !c[field]);
