-- Holds that have passed and whose seat could not be given back: how often that was tried, and when it is tried next. A table of its own, so
-- that a hold which cannot be changed needs no change to be passed over.
create table hold_failure (
  channel_seq bigint not null,
  attend_seq bigint not null,
  tries integer not null,
  again_at timestamptz(3) not null,
  primary key (channel_seq, attend_seq)
);
select public.fence('main', 'hold_failure');
