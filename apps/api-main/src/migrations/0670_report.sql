-- What people wrote that somebody reported, or that staff took down: one row an item, whatever its kind. parent_seq is the room of a chat
-- message and 0 for the others, whose numbers stand alone. hidden_until is null for what was taken down for good. kept is a review that staff
-- deleted, for as long as its author may object.
create table content_case (
  channel_seq bigint not null references channel,
  case_seq bigint generated always as identity unique,
  kind_cd text not null check (kind_cd in ('POST', 'COMMENT', 'CHAT', 'REVIEW')),
  parent_seq bigint not null default 0,
  item_seq bigint not null,
  course_seq bigint,
  author_seq bigint references account,
  -- Its beginning, for alarms and the history.
  title text not null default '',
  state_cd text not null check (state_cd in ('OPEN', 'HIDDEN', 'REMOVED', 'LEFT', 'RESTORED')),
  report_count integer not null default 0,
  reported_at timestamptz(3),
  reason_cd text,
  reason_text text not null default '',
  hidden_until timestamptz(3),
  decided_by bigint references account,
  decided_at timestamptz(3),
  appeal_text text,
  appealed_at timestamptz(3),
  appeal_answer_cd text check (appeal_answer_cd in ('RESTORED', 'KEPT')),
  appeal_answer_text text not null default '',
  appeal_answered_at timestamptz(3),
  kept jsonb,
  created_at timestamptz(3) not null,
  primary key (channel_seq, case_seq),
  unique (channel_seq, kind_cd, parent_seq, item_seq)
);
select public.fence('main', 'content_case');
create index content_case_open on content_case (channel_seq, case_seq desc) where state_cd = 'OPEN';
create index content_case_appeal on content_case (channel_seq, case_seq desc) where appealed_at is not null and appeal_answered_at is null;
create index content_case_author on content_case (author_seq, channel_seq, case_seq desc) where author_seq is not null;
create index content_case_until on content_case (hidden_until) where hidden_until is not null;

-- One report a person and item; the person goes when the account does, the report stays.
create table content_report (
  channel_seq bigint not null,
  report_seq bigint generated always as identity unique,
  case_seq bigint not null,
  user_seq bigint references account,
  reason_cd text not null,
  reason_text text not null default '',
  created_at timestamptz(3) not null,
  primary key (channel_seq, report_seq),
  foreign key (channel_seq, case_seq) references content_case (channel_seq, case_seq) on delete cascade
);
select public.fence('main', 'content_report');
create unique index content_report_once on content_report (channel_seq, case_seq, user_seq);
create index content_report_person on content_report (user_seq) where user_seq is not null;

alter table post add column hide_yn text not null default 'N';
alter table post_comment add column hide_yn text not null default 'N';
alter table chat_message add column hide_yn text not null default 'N';

-- For alarms: whose an item is, and who reported it.
create view pub_content_case as
  select channel_seq, case_seq, kind_cd, author_seq, title, state_cd, reason_cd, reason_text, hidden_until, appeal_answer_text from content_case;
create view pub_content_report as select channel_seq, case_seq, user_seq from content_report where user_seq is not null;
grant select on pub_content_case, pub_content_report to madang_reader;
create or replace view pub_open_post as
  select p.channel_seq, p.post_seq, p.board_seq, b.kind, p.title, p.content, p.created_at, coalesce(p.updated_at, p.created_at) as updated_at,
    p.fixed_yn, p.category
  from post p join board b on b.channel_seq = p.channel_seq and b.board_seq = p.board_seq
  where b.kind <> 'COURSE' and b.read_scope = 'EVERYONE' and p.public_yn = 'Y' and p.secret_yn = 'N' and p.hide_yn = 'N';
