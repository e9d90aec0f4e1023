-- What the class answers to a review, and how many found it helpful.
alter table review add column helpful_count integer not null default 0;
alter table review add column reply text;
alter table review add column reply_at timestamptz(3);
alter table review add column reply_by bigint;
create index review_points on review (channel_seq, course_seq, review_point, created_at, evaluation_seq) where hide_yn = 'N';
create index review_helped on review (channel_seq, course_seq, helpful_count desc, created_at desc, evaluation_seq desc) where hide_yn = 'N';

create table review_helpful (
  channel_seq bigint not null,
  evaluation_seq bigint not null,
  user_seq bigint not null references account,
  created_at timestamptz(3) not null,
  primary key (channel_seq, evaluation_seq, user_seq),
  foreign key (channel_seq, evaluation_seq) references review (channel_seq, evaluation_seq) on delete cascade
);
select public.fence('main', 'review_helpful', 'user_seq');
create index review_helpful_user on review_helpful (user_seq);
