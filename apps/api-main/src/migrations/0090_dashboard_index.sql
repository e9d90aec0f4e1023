-- The dashboard counts new members and enrolments of a period (api-event reads pub_channel_user and pub_attend).
-- user_seq stands in them because the policies look at it: without it every row is fetched.
create index channel_user_joined on channel_user (channel_seq, joined_at) include (user_seq);
create index attend_applied on attend (channel_seq, applied_at) include (user_seq) where applied_at is not null;
