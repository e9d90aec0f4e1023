-- Outside of a transaction.
-- The list of orders by what was paid and by who bought.
drop index concurrently if exists pay_order_amount;
create index concurrently pay_order_amount on pay_order (channel_seq, currency, amount desc, order_no desc) include (user_seq)
  where status not in ('READY', 'EXPIRED') or deposit is not null;
drop index concurrently if exists pay_order_buyer;
create index concurrently pay_order_buyer on pay_order (channel_seq, orderer_name, order_no desc) include (user_seq)
  where status not in ('READY', 'EXPIRED') or deposit is not null;
