-- A task of a lesson: learners hand something in. A mission is a lesson that is nothing else.
alter table curriculum
  add column task_yn text not null default 'N',
  -- who reads what was handed in, beside its author and the staff: 01 everybody in the class, 99 nobody
  add column public_scope_cd text not null default '99',
  add column due_at timestamptz(3);

-- What a learner handed in, with the answer of the staff; his own to edit until that.
create table submission (
  channel_seq bigint not null,
  submission_seq bigint generated always as identity unique,
  course_seq bigint not null,
  curriculum_seq bigint not null,
  user_seq bigint not null references account,
  content text not null default '',
  -- the day of Seoul a post of a challenge counts for; null for a task, which is handed in once
  posted_on date,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  feedback text not null default '',
  point integer,
  feedback_at timestamptz(3),
  feedback_by bigint references account,
  primary key (channel_seq, submission_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'submission', 'user_seq');
create unique index submission_once on submission (channel_seq, curriculum_seq, user_seq) where posted_on is null;
create index submission_newest on submission (channel_seq, curriculum_seq, submission_seq desc);
create index submission_waiting on submission (channel_seq, curriculum_seq, submission_seq desc) where feedback_at is null;
create index submission_own on submission (channel_seq, course_seq, user_seq, curriculum_seq, posted_on);
create index submission_user on submission (user_seq);

create table submission_file (
  channel_seq bigint not null,
  submission_seq bigint not null,
  file_seq bigint not null,
  file_order integer not null default 0,
  primary key (channel_seq, submission_seq, file_seq),
  foreign key (channel_seq, submission_seq) references submission (channel_seq, submission_seq) on delete cascade,
  foreign key (channel_seq, file_seq) references file (channel_seq, file_seq)
);
select public.fence('main', 'submission_file');
create unique index submission_file_file on submission_file (channel_seq, file_seq);

-- What nothing holds any more is cleared away, as files of posts are.
create trigger submission_file_loose after delete on submission_file for each row execute function post_file_loose();

create view pub_submission as
  select channel_seq, submission_seq, course_seq, curriculum_seq, user_seq, posted_on, created_at, feedback_at, feedback_by from submission;
grant select on pub_submission to madang_reader;
