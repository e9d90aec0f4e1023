import { paymentApi } from '@madang/contracts/util/payment';
import { refundApi } from '@madang/contracts/util/refund';

/** The calls that show a refund request or its order; all are fetched again after a decision. */
export const REFUND_READERS = [
  refundApi.adminList,
  refundApi.adminFind,
  refundApi.waiting,
  paymentApi.adminList,
  paymentApi.adminFind,
] as const;
