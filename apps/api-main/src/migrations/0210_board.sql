-- A board: the site's notices (kind NOTICE, one a site), its own boards (SITE), or those of a class (COURSE).
-- type_cd is the subtype of its posts; the name '' stands for the subtype's own in the reader's language.
create table board (
  channel_seq bigint not null references channel,
  board_seq bigint generated always as identity unique,
  kind text not null check (kind in ('NOTICE', 'SITE', 'COURSE')),
  course_seq bigint,
  type_cd text not null check (type_cd in ('02', '03', '04', '07', '08', '09', '10')),
  name text not null default '',
  read_scope text not null check (read_scope in ('EVERYONE', 'MEMBERS', 'PARTICIPANTS', 'STAFF')),
  write_scope text not null check (write_scope in ('MEMBERS', 'PARTICIPANTS', 'STAFF')),
  categories text[] not null default '{}',
  board_order integer not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (channel_seq, board_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq) on delete cascade,
  check ((kind = 'COURSE') = (course_seq is not null))
);
select public.fence('main', 'board');
create unique index board_notice on board (channel_seq) where kind = 'NOTICE';
create index board_of_site on board (channel_seq, board_order, board_seq) where kind = 'SITE';
create index board_of_course on board (channel_seq, course_seq, board_order, board_seq) where kind = 'COURSE';

create table post (
  channel_seq bigint not null,
  post_seq bigint generated always as identity unique,
  board_seq bigint not null,
  course_seq bigint,
  user_seq bigint not null references account,
  type_cd text not null check (type_cd in ('02', '03', '04', '07', '08', '09', '10')),
  title text not null,
  content text not null,
  category text,
  fixed_yn text not null default 'N' check (fixed_yn in ('Y', 'N')),
  important_yn text not null default 'N' check (important_yn in ('Y', 'N')),
  secret_yn text not null default 'N' check (secret_yn in ('Y', 'N')),
  public_yn text not null default 'Y' check (public_yn in ('Y', 'N')),
  like_count integer not null default 0,
  comment_count integer not null default 0,
  -- comments of staff: a question with one is answered
  answer_count integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (channel_seq, post_seq),
  foreign key (channel_seq, board_seq) references board (channel_seq, board_seq) on delete cascade
);
select public.fence('main', 'post');
create index post_list on post (channel_seq, board_seq, fixed_yn desc, post_seq desc);
create index post_of_course on post (channel_seq, course_seq, fixed_yn desc, post_seq desc) where course_seq is not null;
create index post_open_question on post (channel_seq, course_seq) where type_cd = '04' and answer_count = 0;
create index post_person on post (user_seq, channel_seq, created_at);

create table post_comment (
  channel_seq bigint not null,
  comment_seq bigint generated always as identity unique,
  post_seq bigint not null,
  user_seq bigint not null references account,
  content text not null,
  staff boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3),
  primary key (channel_seq, comment_seq),
  foreign key (channel_seq, post_seq) references post (channel_seq, post_seq) on delete cascade
);
select public.fence('main', 'post_comment');
create index post_comment_list on post_comment (channel_seq, post_seq, comment_seq);
create index post_comment_person on post_comment (user_seq, channel_seq, created_at);

create table post_like (
  channel_seq bigint not null,
  post_seq bigint not null,
  user_seq bigint not null references account,
  created_at timestamptz(3) not null,
  primary key (channel_seq, post_seq, user_seq),
  foreign key (channel_seq, post_seq) references post (channel_seq, post_seq) on delete cascade
);
select public.fence('main', 'post_like');
create index post_like_person on post_like (user_seq);

create table post_file (
  channel_seq bigint not null,
  post_seq bigint not null,
  file_seq bigint not null,
  file_order integer not null,
  primary key (channel_seq, post_seq, file_seq),
  unique (channel_seq, file_seq),
  foreign key (channel_seq, post_seq) references post (channel_seq, post_seq) on delete cascade,
  foreign key (channel_seq, file_seq) references file (channel_seq, file_seq)
);
select public.fence('main', 'post_file');

-- Belongs to nothing since then: the sweep takes it a day later.
alter table file add column loose_at timestamptz(3);
create index file_loose on file (loose_at) where loose_at is not null;

-- A post takes its files along, however it goes.
create function post_file_loose() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update file set loose_at = now() where channel_seq = old.channel_seq and file_seq = old.file_seq;
  return old;
end $$;
create trigger post_file_loose after delete on post_file for each row execute function post_file_loose();

-- Every class has its notices and its questions; staff may add to them or take them away.
create function course_boards() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  insert into board (channel_seq, kind, course_seq, type_cd, read_scope, write_scope, board_order) values
    (new.channel_seq, 'COURSE', new.course_seq, '02', 'PARTICIPANTS', 'STAFF', 1),
    (new.channel_seq, 'COURSE', new.course_seq, '04', 'PARTICIPANTS', 'PARTICIPANTS', 2);
  return null;
end $$;
create trigger course_boards after insert on course for each row when (new.course_type_cd <> '09') execute function course_boards();

-- For alarms: what a post is, and whom its board is for.
create view pub_post as
  select p.channel_seq, p.post_seq, p.board_seq, p.course_seq, p.user_seq, p.type_cd, p.title, p.secret_yn, p.public_yn, b.kind, b.read_scope
  from post p join board b on b.channel_seq = p.channel_seq and b.board_seq = p.board_seq;
create view pub_post_comment as select channel_seq, comment_seq, post_seq, user_seq, staff from post_comment;
-- For documents and sitemaps: what everybody may read, and nothing else.
create view pub_open_board as
  select channel_seq, board_seq, kind, name, type_cd, board_order from board where kind <> 'COURSE' and read_scope = 'EVERYONE';
create view pub_open_post as
  select p.channel_seq, p.post_seq, p.board_seq, b.kind, p.title, p.content, p.created_at, coalesce(p.updated_at, p.created_at) as updated_at
  from post p join board b on b.channel_seq = p.channel_seq and b.board_seq = p.board_seq
  where b.kind <> 'COURSE' and b.read_scope = 'EVERYONE' and p.public_yn = 'Y' and p.secret_yn = 'N';
grant select on pub_post, pub_post_comment, pub_open_board, pub_open_post to madang_reader;

-- Classes that are there already; every channel in turn, since rows are fenced.
do $$
declare site bigint;
begin
  for site in select channel_seq from channel loop
    perform set_config('app.channel', site::text, true);
    insert into board (channel_seq, kind, course_seq, type_cd, read_scope, write_scope, board_order)
      select c.channel_seq, 'COURSE', c.course_seq, d.type_cd, 'PARTICIPANTS', d.write_scope, d.n
      from course c cross join (values ('02', 'STAFF', 1), ('04', 'PARTICIPANTS', 2)) d (type_cd, write_scope, n)
      where c.channel_seq = site and c.course_type_cd <> '09';
  end loop;
end $$;
