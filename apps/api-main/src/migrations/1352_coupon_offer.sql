-- Whether the pages of the classes that a kind of coupon is for offer it to everybody, beside its code.
alter table coupon_info add column offer_yn text not null default 'N';
