import { REFUND_VIEW } from '@madang/contracts/answer-codes';
import { Refunds } from './refunds-page';

/** The refund requests that were decided, the latest first. */
export default function ClosedRefundsPage() {
  return <Refunds view={REFUND_VIEW.CLOSED} />;
}
