-- Outside of a transaction.
-- Pages of the list are walked in these alone. user_seq stands in them because the policies look at it.
drop index concurrently if exists pay_order_shown;
create index concurrently pay_order_shown on pay_order (channel_seq, created_at desc, order_no desc) include (user_seq)
  where status not in ('READY', 'EXPIRED') or deposit is not null;
drop index concurrently if exists pay_order_method;
create index concurrently pay_order_method on pay_order (channel_seq, pay_method_cd, created_at desc, order_no desc) include (user_seq)
  where status not in ('READY', 'EXPIRED') or deposit is not null;
drop index concurrently if exists pay_order_state;
create index concurrently pay_order_state on pay_order (channel_seq, status, created_at desc, order_no desc) include (user_seq);
drop index concurrently if exists pay_order_status;
