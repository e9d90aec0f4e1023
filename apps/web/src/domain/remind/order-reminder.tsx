import type { Order } from '@madang/contracts/util/payment';
import { RemindButton } from './remind-button';
import { unpaidOfOrder } from './unpaid';

/** Reminds the buyer of an order whose deposit is awaited; nothing for any other order. */
export function OrderReminder({ order: o, small }: { order: Order; small?: boolean }) {
  if (o.courseSeq === null || o.attendSeq === null) return null;
  return (
    <RemindButton
      {...(small && { small })}
      courseSeq={o.courseSeq}
      attendSeq={o.attendSeq}
      name={o.ordererName}
      currency={o.currency}
      unpaid={unpaidOfOrder(o)}
    />
  );
}
