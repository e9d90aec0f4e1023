-- Outside of a transaction.
-- The erasure of an account finds what it deletes by these, however much of others lies there.
drop index concurrently if exists member_card_user;
create index concurrently member_card_user on member_card (user_seq);
drop index concurrently if exists list_default_user;
create index concurrently list_default_user on list_default (user_seq);
drop index concurrently if exists list_view_user;
create index concurrently list_view_user on list_view (user_seq);
