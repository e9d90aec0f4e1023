import { PAYMENT_STATUS } from '@madang/contracts/answer-codes';
import { sql, type Sql } from '@madang/server/sql/sql';

/** A shop that asks again for an order which is not paid yet begins it anew. */
export const OPENED_AGAIN: Sql = sql`
  on conflict (order_id) do update set
    payment_key = excluded.payment_key,
    order_name = excluded.order_name,
    method = excluded.method,
    total_amount = excluded.total_amount,
    success_url = excluded.success_url,
    fail_url = excluded.fail_url,
    status = ${PAYMENT_STATUS.READY},
    requested_at = excluded.requested_at,
    authenticated_at = null,
    card = null,
    virtual_account = null,
    failure = null,
    due_at = excluded.due_at,
    tax_free_amount = excluded.tax_free_amount,
    receipt_asked = excluded.receipt_asked,
    receipt = null
  where payment.status in (${PAYMENT_STATUS.READY}, ${PAYMENT_STATUS.IN_PROGRESS}, ${PAYMENT_STATUS.ABORTED}, ${PAYMENT_STATUS.EXPIRED})
    and payment.approved_at is null
  returning *`;
