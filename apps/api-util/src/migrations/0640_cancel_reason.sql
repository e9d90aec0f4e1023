-- Why an order was cancelled, in the words of who did it: for the mail of its refund.
create view pub_order_reason as
  select channel_seq, order_no, cancel_reason from pay_order where cancel_reason <> '';
grant select on pub_order_reason to madang_reader;
