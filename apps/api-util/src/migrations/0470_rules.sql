-- The rules of an order that statements ask for, each once: expressions that the planner puts in the place of their call.
-- libs/contracts/util/order-rules.ts states the same for server and web; apps/api-util/src/rules.spec.ts holds the two together.

create function is_being_paid(status text)
returns boolean language sql immutable parallel safe
return status in ('CONFIRMING', 'WAITING_DEPOSIT');
comment on function is_being_paid is
  'Money of the order may come any moment: it is being confirmed, or a deposit is awaited. Twin: isBeingPaid, libs/contracts/util/order-rules.ts.';

create function is_running(status text)
returns boolean language sql immutable parallel safe
return status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID');
comment on function is_running is
  'The order is being paid or is paid: no other of the same enrolment can be. The indexes pay_order_live and pay_order_period carry the same condition. Twin: isRunning, libs/contracts/util/order-rules.ts.';

revoke execute on function is_being_paid, is_running from public;
grant execute on function is_being_paid, is_running to madang_reader;
