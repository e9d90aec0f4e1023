-- What somebody notes of a lesson for oneself. second: the moment of the film; null where it has none or tells none.
create table lesson_note (
  channel_seq bigint not null,
  note_seq bigint generated always as identity,
  user_seq bigint not null references account,
  course_seq bigint not null,
  curriculum_seq bigint not null,
  second integer check (second >= 0),
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (channel_seq, note_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'lesson_note', 'user_seq');
create index lesson_note_mine on lesson_note (channel_seq, user_seq, course_seq);
create index lesson_note_curriculum on lesson_note (channel_seq, curriculum_seq);
create index lesson_note_user on lesson_note (user_seq);
