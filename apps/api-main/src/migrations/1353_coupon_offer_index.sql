-- Outside of a transaction.
-- The coupons that a site offers on the pages of its classes.
drop index concurrently if exists coupon_info_offered;
create index concurrently coupon_info_offered on coupon_info (channel_seq) where offer_yn = 'Y' and deleted_at is null;
