-- Operators of the platform make coupons of plans and end them; rows from before were made by hand.
alter table plan_coupon
  add column made_by bigint,
  add column made_at timestamptz(3) not null default now(),
  add column ended_by bigint,
  add column ended_at timestamptz(3),
  add constraint plan_coupon_ended check ((ended_at is null) = (ended_by is null));
-- Which of the bills a coupon lowered.
create index plan_bill_coupon on plan_bill (coupon_seq) where coupon_seq is not null;
-- Bills of all sites, as operators list them.
create index plan_bill_newest on plan_bill (created_at desc, bill_no desc);
