-- A film that waits for room or for the storage: why, how often by now, and until when.
alter table video
  add column delay_cd text check (delay_cd in ('DISK', 'STORAGE')),
  add column delays integer not null default 0,
  add column delayed_until timestamptz(3);
