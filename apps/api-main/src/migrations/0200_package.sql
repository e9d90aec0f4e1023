-- What a package holds. A package is a course of course_type_cd '09': its seats, price, sale and enrolments are those of every course.
create table package_course (
  channel_seq bigint not null,
  package_seq bigint not null,
  course_seq bigint not null,
  package_order integer not null,
  primary key (channel_seq, package_seq, course_seq),
  foreign key (channel_seq, package_seq) references course (channel_seq, course_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq),
  check (package_seq <> course_seq)
);
select public.fence('main', 'package_course');
create index package_course_class on package_course (channel_seq, course_seq);

-- Whether any package holds it: a list of classes looks for packages only where there are some.
alter table course add column in_package boolean not null default false;
create index course_package on course (channel_seq, published_at desc, course_seq desc)
  where course_type_cd = '09' and publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';

-- An enrolment in a package has one in each of its classes (package_seq names the package), or a longer one where its owner was in already.
alter table attend add column is_package boolean not null default false;
create index attend_package on attend (channel_seq, package_seq, user_seq) where package_seq is not null and ended_at is null;

-- Enrolments that somebody had otherwise and that his package prolongs, once it is let in (applied_at); what they were is kept for its end.
create table package_extension (
  channel_seq bigint not null,
  package_attend_seq bigint not null,
  attend_seq bigint not null,
  valid_before timestamptz(3),
  valid_after timestamptz(3),
  applied_at timestamptz(3),
  primary key (channel_seq, package_attend_seq, attend_seq),
  foreign key (channel_seq, package_attend_seq) references attend (channel_seq, attend_seq),
  foreign key (channel_seq, attend_seq) references attend (channel_seq, attend_seq)
);
select public.fence('main', 'package_extension');
create index package_extension_attend on package_extension (channel_seq, attend_seq);
