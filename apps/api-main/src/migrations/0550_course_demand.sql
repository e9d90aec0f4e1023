-- Who wants to be told when a class opens that is only asked about so far. told_at: when that was.
create table course_demand (
  channel_seq bigint not null,
  course_seq bigint not null,
  user_seq bigint not null references account,
  created_at timestamptz(3) not null,
  told_at timestamptz(3),
  primary key (channel_seq, course_seq, user_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq) on delete cascade
);
select public.fence('main', 'course_demand', 'user_seq');
create index course_demand_mine on course_demand (user_seq);

create view pub_course_demand as select channel_seq, course_seq, user_seq, told_at from course_demand;
grant select on pub_course_demand to madang_reader;
