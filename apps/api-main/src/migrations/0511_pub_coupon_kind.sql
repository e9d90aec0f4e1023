-- Kinds of coupons that a site has, for the services that give them out.
create view pub_coupon_kind as
  select channel_seq, coupon_info_seq, title, end_at from coupon_info where deleted_at is null;
grant select on pub_coupon_kind to madang_reader;
