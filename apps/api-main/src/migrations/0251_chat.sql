-- A room to talk in: for everybody with an account (00), the site's members (01), or the learners and staff of one class (02).
create table chat_room (
  channel_seq bigint not null references channel,
  chat_room_seq bigint generated always as identity unique,
  name text not null,
  scope text not null check (scope in ('00', '01', '02')),
  course_seq bigint,
  -- Counts what happened in the room: every message and every removal takes the next number, under the lock of this row, so that whoever
  -- knows a number can ask for all that came after it.
  last_seq bigint not null default 0,
  last_at timestamptz(3),
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (channel_seq, chat_room_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq),
  check ((scope = '02') = (course_seq is not null))
);
select public.fence('main', 'chat_room');
create index chat_room_list on chat_room (channel_seq, chat_room_seq desc) where deleted_at is null;
create index chat_room_course on chat_room (channel_seq, course_seq) where course_seq is not null;

-- Who entered, and up to which number he has read.
create table chat_participant (
  channel_seq bigint not null,
  chat_room_seq bigint not null,
  user_seq bigint not null references account,
  entered_at timestamptz(3) not null,
  read_seq bigint not null default 0,
  primary key (channel_seq, chat_room_seq, user_seq),
  foreign key (channel_seq, chat_room_seq) references chat_room (channel_seq, chat_room_seq)
);
select public.fence('main', 'chat_participant', 'user_seq');
create index chat_participant_user on chat_participant (user_seq);

create table chat_message (
  channel_seq bigint not null,
  chat_room_seq bigint not null,
  message_seq bigint not null,
  -- The number of its latest change: its own until it is removed.
  change_seq bigint not null,
  user_seq bigint not null references account,
  content text not null,
  -- Of the sender's browser: what is sent again after a lost answer is the same message.
  client_key text not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by bigint,
  primary key (channel_seq, chat_room_seq, message_seq),
  unique (channel_seq, chat_room_seq, user_seq, client_key),
  foreign key (channel_seq, chat_room_seq) references chat_room (channel_seq, chat_room_seq)
);
select public.fence('main', 'chat_message', 'user_seq');
create unique index chat_message_change on chat_message (channel_seq, chat_room_seq, change_seq);
create index chat_message_user on chat_message (user_seq);

create index curriculum_chat on curriculum (channel_seq, mission_resource_id) where curriculum_type_cd = '07';

create view pub_chat_participant as
  select p.channel_seq, p.chat_room_seq, p.user_seq from chat_participant p
  join chat_room r on r.channel_seq = p.channel_seq and r.chat_room_seq = p.chat_room_seq and r.deleted_at is null;
grant select on pub_chat_participant to madang_reader;
