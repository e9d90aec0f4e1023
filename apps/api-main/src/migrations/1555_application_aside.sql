-- An application that a package puts aside while it waits for its own payment: its seat counts for the package until then, and it waits again
-- if the payment does not come. Whether it was on the waitlist; null: the package uses an enrolment that gives access.
alter table package_extension add column waitlisted boolean;

-- A seat that belongs to a package is paid for with it alone, so the payment service asks for that.
create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount, term_seq, term_name, end_cd, material_price, material_price_krw, material_title, suspended_days, package_seq
  from attend;
