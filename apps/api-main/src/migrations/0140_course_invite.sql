-- Who of the staff let a learner in.
alter table attend add column let_in_by bigint;
-- Who came by which invitation.
create index attend_event on attend (channel_seq, event_code) where event_code is not null;

-- Invitations to a class: each address has a link of its own, which tells the class who was invited by whom.
create table course_invite (
  channel_seq bigint not null,
  invite_seq bigint generated always as identity unique,
  course_seq bigint not null,
  -- part of the link; it opens nothing
  event_code text not null unique,
  -- the member who was chosen by number; by address alone it is whoever reads that mailbox
  user_seq bigint references account,
  email text not null,
  message text not null default '',
  invited_by bigint not null references account,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  sent_count integer not null default 1,
  primary key (channel_seq, invite_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq)
);
select public.fence('main', 'course_invite', 'user_seq');
create unique index course_invite_once on course_invite (channel_seq, course_seq, email);
create index course_invite_newest on course_invite (channel_seq, course_seq, invite_seq desc);
create index course_invite_email on course_invite (email);
create index course_invite_user on course_invite (user_seq) where user_seq is not null;

create view pub_course_invite as
  select i.channel_seq, i.invite_seq, i.course_seq, i.event_code, i.user_seq, i.email, i.message, i.invited_by, i.sent_count,
    case when c.invite_event_yn = 'Y' then c.invite_event_title end as event_title
  from course_invite i join course c on c.channel_seq = i.channel_seq and c.course_seq = i.course_seq;
grant select on pub_course_invite to madang_reader;
