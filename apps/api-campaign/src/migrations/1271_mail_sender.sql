-- The site that sends a mail to many: a campaign, a message or an invitation to buy. Null: the mail is about its reader's own affairs.
-- Rows from before have none: no site could be switched off when they were written, and those of campaigns are taken back by theirs.
alter table mail add column sender_seq bigint;
