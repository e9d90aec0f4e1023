-- Every movement of a payment in the order in which it happened, as the provider lists them to a shop.
create table transaction (
  transaction_seq bigint generated always as identity primary key,
  transaction_key text not null unique,
  payment_key text not null,
  status text not null,
  amount bigint not null,
  at timestamptz(3) not null
);
create index transaction_at on transaction (at, transaction_seq);

-- The book says when something moved by its last transaction key; its clock is the caller's, who names it.
create function note_transaction() returns trigger language plpgsql as $$
begin
  insert into sandbox.transaction (transaction_key, payment_key, status, amount, at)
  values (
    new.last_transaction_key,
    new.payment_key,
    new.status,
    case when jsonb_array_length(new.cancels) > 0 then (new.cancels -> -1 ->> 'cancelAmount')::bigint else new.total_amount end,
    coalesce(nullif(current_setting('app.now', true), '')::timestamptz, new.approved_at, clock_timestamp())
  );
  return null;
end $$;
create trigger note_transaction_first after insert on payment for each row when (new.last_transaction_key is not null) execute function note_transaction();
create trigger note_transaction after update on payment for each row
  when (new.last_transaction_key is distinct from old.last_transaction_key) execute function note_transaction();
