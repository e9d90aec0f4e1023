-- The dashboard counts new members and enrolments of a period (api-event reads pub_channel_user and pub_attend).
create index channel_user_joined on channel_user (channel_seq, joined_at);
create index attend_applied on attend (channel_seq, applied_at) where applied_at is not null;
