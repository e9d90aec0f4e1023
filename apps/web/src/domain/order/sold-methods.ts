import { paymentApi } from '@madang/contracts/util/payment';
import { useCall } from '../../lib/query';

/** Ways to pay that this installation has a company for; undefined until they are known. */
export const useSoldMethods = () => useCall(paymentApi.methods, {}, { staleTime: Infinity, silent: true }).data?.methods;
