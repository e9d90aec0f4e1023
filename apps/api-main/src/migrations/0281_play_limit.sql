-- Devices (sessions) that play this lesson now, each with the moment it was last heard of.
alter table playtime add column playing jsonb not null default '{}';
