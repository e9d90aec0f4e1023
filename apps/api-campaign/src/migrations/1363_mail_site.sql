-- The site in whose name a mail about its reader's own affairs was written, so that its staff see what did not arrive. Null: a mail of the
-- product itself or of a campaign, and every mail from before.
alter table mail add column site_seq bigint;
