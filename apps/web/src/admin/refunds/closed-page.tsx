import { Refunds } from './refunds-page';

/** Requests that were decided, the latest first. */
export default function ClosedRefundsPage() {
  return <Refunds view="CLOSED" />;
}
