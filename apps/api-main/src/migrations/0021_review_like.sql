create table review (
  channel_seq bigint not null,
  evaluation_seq bigint generated always as identity unique,
  course_seq bigint not null,
  attend_seq bigint not null,
  user_seq bigint not null references account,
  review_point smallint not null check (review_point between 1 and 5),
  description text not null,
  delivery_point smallint,
  kindness_point smallint,
  preparation_point smallint,
  punctuality_point smallint,
  recommend_yn boolean,
  hide_yn text not null default 'N',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3),
  primary key (channel_seq, evaluation_seq),
  unique (channel_seq, attend_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq)
);
select public.fence('main', 'review', 'user_seq');
create index review_course on review (channel_seq, course_seq, created_at desc, evaluation_seq desc) where hide_yn = 'N';
create index review_newest on review (channel_seq, created_at desc, evaluation_seq desc);
create index review_mine on review (user_seq, created_at desc);

create table course_like (
  channel_seq bigint not null,
  course_seq bigint not null,
  user_seq bigint not null references account,
  like_at timestamptz(3) not null,
  primary key (channel_seq, course_seq, user_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq)
);
select public.fence('main', 'course_like', 'user_seq');
create index course_like_mine on course_like (user_seq, like_at desc);

create view pub_review as select channel_seq, evaluation_seq, course_seq, attend_seq, user_seq, review_point, description, hide_yn, created_at from review;
create view pub_course_like as select channel_seq, course_seq, user_seq, like_at from course_like;
grant select on pub_review, pub_course_like to madang_reader;
