-- Outside of a transaction.
-- Refund requests and deliveries that still say something of somebody, for the job that clears them when their term is over.
drop index concurrently if exists refund_request_said;
create index concurrently refund_request_said on refund_request (requested_at)
  where reason <> '' or answer is not null or account_sealed is not null or fail_message is not null;
drop index concurrently if exists delivery_numbered;
create index concurrently delivery_numbered on delivery (updated_at) where invoice_no is not null;
