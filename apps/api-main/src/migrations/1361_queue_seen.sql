-- Items of the staff's inbox that somebody has settled as seen, without an answer.
create table queue_seen (
  channel_seq bigint not null,
  kind text not null,
  ref text not null,
  seen_by bigint not null,
  seen_at timestamptz(3) not null,
  primary key (channel_seq, kind, ref)
);
select public.fence('main', 'queue_seen');
create view pub_queue_seen as select channel_seq, kind, ref from queue_seen;
grant select on pub_queue_seen to madang_reader;
