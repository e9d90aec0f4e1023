-- The meeting of a live lesson at its service. It outlives its lesson until the service has deleted it, so that none stays behind.
create table live_meeting (
  channel_seq bigint not null references channel,
  curriculum_seq bigint not null,
  course_seq bigint not null,
  live_type text not null,
  -- the account in which it lies: only its keys change it
  account_id text not null,
  host_id text,
  -- its number at the service, null before it is made
  meeting_id text,
  join_url text,
  password text,
  -- the title and times that the service was told last
  told text,
  live_from timestamptz(3),
  live_to timestamptz(3),
  -- whether participants get an address of their own
  personal boolean not null default true,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- askings since it last was as wanted, why the last one failed, and when the next one is due
  tries integer not null default 0,
  fault text,
  check_at timestamptz(3),
  -- one copy at a time asks the service
  busy_until timestamptz(3),
  primary key (channel_seq, curriculum_seq)
);
select public.fence('main', 'live_meeting');
create index live_meeting_id on live_meeting (meeting_id) where meeting_id is not null;
create index live_meeting_host on live_meeting (account_id, live_to) where host_id is not null;

-- A participant's own address to a meeting; asked for once, for services count the askings.
create table live_registrant (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  meeting_id text not null,
  user_seq bigint not null references account,
  registrant_id text not null,
  join_url text not null,
  primary key (channel_seq, curriculum_seq, meeting_id, user_seq),
  foreign key (channel_seq, curriculum_seq) references live_meeting (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'live_registrant', 'user_seq');
create index live_registrant_user on live_registrant (user_seq);

-- Who was in a meeting when, as the service told; user_seq null: somebody whom nobody here knows.
create table live_presence (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  session_id text not null,
  participant_id text not null,
  user_seq bigint references account,
  name text not null default '',
  joined_at timestamptz(3),
  left_at timestamptz(3),
  primary key (channel_seq, curriculum_seq, session_id, participant_id),
  foreign key (channel_seq, curriculum_seq) references live_meeting (channel_seq, curriculum_seq) on delete cascade
);
select public.fence('main', 'live_presence', 'user_seq');
create index live_presence_user on live_presence (user_seq) where user_seq is not null;

-- A site's own Zoom account.
create table zoom_account (
  channel_seq bigint primary key references channel,
  account_id text not null,
  client_id text not null,
  -- sealed
  client_secret text not null,
  -- sealed
  webhook_secret text,
  hosts text[] not null default '{}',
  -- the first notice that came in by its address
  heard_at timestamptz(3)
);
select public.fence('main', 'zoom_account');

create index curriculum_live_ahead on curriculum (live_to) where curriculum_type_cd = '00';
