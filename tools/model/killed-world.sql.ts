import { sql, type Sql } from '@madang/server/sql/sql';

/** Loses the payment company's notices that are under way, but for those about these orders. */
export const noticesLost = (untold: string[]): Sql => sql`
  update sandbox.webhook set delivered_at = now()
  where delivered_at is null
    and coalesce(
      body -> 'data' ->> 'orderId',
      body ->> 'orderId',
      body -> 'resource' ->> 'custom_id',
      ''
    ) <> all(${untold})`;
