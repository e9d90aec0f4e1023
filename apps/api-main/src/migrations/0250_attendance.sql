-- The name of the place where a class meets, beside its address.
alter table curriculum add column place text;

-- What staff noted of a learner in a lesson; it stands above what joining or completing says (AM-171).
create table attendance_mark (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  user_seq bigint not null references account,
  course_seq bigint not null,
  status_cd text not null check (status_cd in ('00', '01', '02')),
  marked_by bigint not null,
  marked_at timestamptz(3) not null,
  primary key (channel_seq, curriculum_seq, user_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'attendance_mark', 'user_seq');
create index attendance_mark_user on attendance_mark (user_seq);
