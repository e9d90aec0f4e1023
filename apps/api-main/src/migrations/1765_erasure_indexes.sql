-- Outside of a transaction.
-- The erasure of an account finds what it deletes by these, however much of others lies there. The invitations that wait have indexes of
-- their own; an erasure looks for all.
drop index concurrently if exists marketing_consent_user;
create index concurrently marketing_consent_user on marketing_consent (user_seq) where user_seq is not null;
drop index concurrently if exists invite_of_user;
create index concurrently invite_of_user on invite (user_seq);
drop index concurrently if exists invite_of_email;
create index concurrently invite_of_email on invite (email);
drop index concurrently if exists playtime_user;
create index concurrently playtime_user on playtime (user_seq);
drop index concurrently if exists live_attend_user;
create index concurrently live_attend_user on live_attend (user_seq);
