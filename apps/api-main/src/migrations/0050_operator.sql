-- What staff note about a person.
alter table channel_user add column memo text not null default '' check (length(memo) <= 500);
create or replace view pub_channel_user as select channel_seq, user_seq, user_type_cd, roles, marketing_consent, joined_at, memo from channel_user;

-- Instructors make packages, too.
set local role madang_main_all;
update main.channel_user set roles = roles || '["PACKAGE_CREATE"]' where user_type_cd = 'TCH' and not roles ? 'PACKAGE_CREATE';
set local role madang_main;

create table invite (
  channel_seq bigint not null references channel,
  invite_seq bigint generated always as identity unique,
  -- the account it was made for; by address alone it is whoever proves that mailbox
  user_seq bigint references account,
  email text not null,
  -- null invites to become a member
  user_type_cd text check (user_type_cd in ('OWN', 'MNG', 'TCH')),
  memo text not null default '',
  -- ASKED waits for an owner's word; only what is open can pass its day
  status text not null default 'PENDING' check (status in ('ASKED', 'PENDING', 'ACCEPTED', 'DECLINED', 'CANCELED', 'EXPIRED')),
  token_hash text unique,
  invited_by bigint not null references account,
  approved_by bigint references account,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  sent_count integer not null default 0,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  answered_by bigint references account,
  primary key (channel_seq, invite_seq)
);
select public.fence('main', 'invite', 'user_seq');
create unique index invite_open on invite (channel_seq, email) where status in ('ASKED', 'PENDING');
create index invite_user on invite (user_seq) where status = 'PENDING';
create index invite_email on invite (email) where status = 'PENDING';
create index invite_newest on invite (channel_seq, created_at desc);

create view pub_invite as
  select channel_seq, invite_seq, user_seq, email, user_type_cd, status, invited_by, created_at, sent_count, expires_at, answered_by from invite;
grant select on pub_invite to madang_reader;
