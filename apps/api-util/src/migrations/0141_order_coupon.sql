-- What a coupon took off, frozen like the rest: amount = price - discount - coupon_discount.
alter table pay_order
  add column coupon_seq bigint,
  add column coupon_title text,
  add column coupon_discount bigint not null default 0 check (coupon_discount >= 0);
create or replace view pub_order as
  select channel_seq, order_no, attend_seq, course_seq, user_seq, title, amount, currency, pay_method_cd, status, deposit, deposit_until, refunded_amount, fail_code, created_at, paid_at, cancel_at,
    price, discount, coupon_title, coupon_discount
  from pay_order;
