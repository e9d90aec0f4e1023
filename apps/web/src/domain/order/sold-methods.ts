import { paymentApi } from '@madang/contracts/util/payment';
import { useCall } from '../../lib/query';

/** The ways to pay for which this installation has a payment company; undefined until they are loaded. */
export const useSoldMethods = () => useCall(paymentApi.methods, {}, { staleTime: Infinity, silent: true }).data?.methods;
