-- When somebody watched a lesson, by the wall clock: rows of one person and lesson never touch or overlap.
create table watch (
  channel_seq bigint not null,
  user_seq bigint not null,
  course_seq bigint not null,
  curriculum_seq bigint not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (channel_seq, user_seq, curriculum_seq, started_at),
  check (ended_at >= started_at)
);
select public.fence('event', 'watch', 'user_seq');

create view pub_watch as
  select channel_seq, user_seq, course_seq, curriculum_seq, sum(extract(epoch from ended_at - started_at))::integer as seconds, min(started_at) as first_at, max(ended_at) as last_at
  from watch group by 1, 2, 3, 4;
grant select on pub_watch to madang_reader;
