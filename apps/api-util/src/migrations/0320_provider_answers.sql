-- What the provider answered that says nothing about the buyer.
alter table pay_order
  -- How often it was answered so for good: each asking after that carries a key of its own.
  add column asked integer not null default 0,
  -- The provider's code while its answer is waited for.
  add column unclear_code text,
  -- Notices of the provider: when one last led to a look at it, and when the look is due that others wait for.
  add column look_at timestamptz(3),
  add column look_due timestamptz(3);
alter table plan_bill
  add column asked integer not null default 0,
  add column unclear_code text;

-- Each state has a lane of its own in the recovery.
create index pay_order_lane on pay_order (status, check_at) where check_at is not null;
create index pay_order_look on pay_order (look_due) where look_due is not null;
create index pay_order_unclear on pay_order (unclear_code) where unclear_code is not null and check_at is not null;
create index plan_bill_unclear on plan_bill (unclear_code) where unclear_code is not null and state = 'CHARGING';
