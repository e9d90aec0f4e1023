-- Which live lessons were announced, at the time they had then: a moved one is announced anew.
create table live_notice (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  live_from timestamptz not null,
  primary key (channel_seq, curriculum_seq, live_from)
);
select public.fence('main', 'live_notice');
