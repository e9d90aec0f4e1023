-- A person's coupons of all sites.
create index coupon_of_person on coupon (user_seq, coupon_seq desc);
