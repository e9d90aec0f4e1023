-- The part of an order that bears no tax, and its cash receipt: type, masked number, and what the provider issued.
alter table pay_order
  add column tax_free_amount bigint not null default 0,
  add column cash_receipt jsonb;
-- For mails.
create view pub_order_receipt as
  select channel_seq, order_no, cash_receipt
  from pay_order
  where cash_receipt is not null;
grant select on pub_order_receipt to madang_reader;
-- For main: whether a site has handed in where its money goes.
create view pub_settlement_account as
  select distinct channel_seq
  from settlement_document
  where status in ('REVIEW', 'APPROVED');
grant select on pub_settlement_account to madang_reader;
