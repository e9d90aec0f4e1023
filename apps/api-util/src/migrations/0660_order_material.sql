-- The material cost, frozen like the rest: amount = price - discount - coupon_discount + material_price.
alter table pay_order
  add column material_price bigint not null default 0 check (material_price >= 0),
  add column material_title text;
create or replace view pub_order as
  select channel_seq, order_no, attend_seq, course_seq, user_seq, title, amount, currency, pay_method_cd, status, deposit, deposit_until, refunded_amount, fail_code, created_at, paid_at, cancel_at,
    price, discount, coupon_title, coupon_discount, material_price, material_title
  from pay_order;
