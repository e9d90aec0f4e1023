import type { Currency } from '@madang/contracts/codes';
import { methodsOf } from '@madang/contracts/util/pay-methods';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useCall } from '../../lib/query';

/** The ways to pay that this installation sells; undefined until they are loaded. */
export const useSoldMethods = () => useCall(paymentApi.methods, {}, { staleTime: Infinity, silent: true }).data?.methods;

/** A function that lists the ways to pay in a currency, as far as this installation sells them. */
export function useOfferedMethods() {
  const sold = useSoldMethods();
  return (currency: Currency) => methodsOf(currency).filter((one) => sold?.includes(one) ?? true);
}
