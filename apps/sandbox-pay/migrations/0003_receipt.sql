-- A deadline by its moment, the part without tax, and the receipt for cash that was asked for and then issued.
alter table payment
  add column due_at timestamptz(3),
  add column tax_free_amount bigint not null default 0,
  add column receipt_asked jsonb,
  add column receipt jsonb;
