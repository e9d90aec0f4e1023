-- Outside of a transaction.
-- The operator's lists of all sites, the newest first.
create index concurrently if not exists pay_order_newest on pay_order (created_at desc, order_no desc);
create index concurrently if not exists payment_difference_newest on payment_difference (found_at desc, difference_seq desc);
