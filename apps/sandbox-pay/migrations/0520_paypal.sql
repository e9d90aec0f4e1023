-- PayPal's own book: orders with their captures and refunds, in the order in which they changed. Amounts are in the smallest unit.
create table paypal_order (
  order_id text primary key,
  custom_id text not null,
  invoice_id text,
  description text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'PAYER_ACTION_REQUIRED' check (status in ('CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'VOIDED', 'COMPLETED')),
  payer text,
  -- What the buyer chose at the approval: an account that pays, that is looked at first, or that is refused.
  behaves text not null default 'good',
  captures jsonb not null default '[]',
  refunds jsonb not null default '[]',
  created_at timestamptz(3) not null
);
