-- Outside of a transaction.
-- Refund requests that still say something of somebody, with the reference of a return outside the product.
drop index concurrently if exists refund_request_said;
create index concurrently refund_request_said on refund_request (requested_at)
  where reason <> '' or answer is not null or account_sealed is not null or fail_message is not null or outside_reference is not null;
