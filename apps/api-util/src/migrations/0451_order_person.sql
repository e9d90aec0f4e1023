-- Outside of a transaction.
-- What a member paid is summed within the index: a filter by it asks for each member of a site.
drop index concurrently if exists pay_order_paid_by;
create index concurrently pay_order_paid_by on pay_order (channel_seq, user_seq, currency) include (amount, refunded_amount)
  where paid_at is not null;
drop index concurrently if exists pay_order_person;
