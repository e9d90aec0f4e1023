-- What people of the staff put off in the queue, each for oneself.
create table queue_snooze (
  channel_seq bigint not null,
  user_seq bigint not null,
  kind text not null,
  ref text not null,
  until timestamptz(3) not null,
  primary key (channel_seq, user_seq, kind, ref)
);
select public.fence('main', 'queue_snooze');
create index queue_snooze_user on queue_snooze (user_seq);

-- Whose turn a thing of the queue is, and whose it was before; without a person it was taken back.
create table queue_assignment (
  channel_seq bigint not null,
  assignment_seq bigint generated always as identity,
  kind text not null,
  ref text not null,
  course_seq bigint,
  user_seq bigint,
  assigned_by bigint not null,
  current boolean not null default true,
  assigned_at timestamptz(3) not null,
  primary key (channel_seq, assignment_seq)
);
select public.fence('main', 'queue_assignment');
create unique index queue_assignment_current on queue_assignment (channel_seq, kind, ref) where current;
create index queue_assignment_item on queue_assignment (channel_seq, kind, ref, assignment_seq desc);
create index queue_assignment_user on queue_assignment (user_seq) where current;
