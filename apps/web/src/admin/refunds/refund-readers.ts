import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';

/** Everything that shows a request for a refund, or the order it is about. */
export const REFUND_READERS = [
  refundApi.adminList,
  refundApi.adminFind,
  refundApi.waiting,
  paymentApi.adminList,
  paymentApi.adminFind,
] as const;
