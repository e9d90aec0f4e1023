-- Until when an address may still be put to: what comes to it after the file was looked at is cleared away then.
alter table file add column put_until timestamptz(3);
create index file_put_until on file (put_until) where put_until is not null;
