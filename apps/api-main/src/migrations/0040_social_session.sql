-- Who somebody is at a provider. The same person has another number for each app, so the app is part of the name.
create table identity (
  sns_type_cd text not null check (sns_type_cd in ('KAK', 'NAV', 'GOG', 'FAB')),
  app_id text not null,
  sns_id text not null,
  user_seq bigint not null references account,
  created_at timestamptz(3) not null,
  primary key (sns_type_cd, app_id, sns_id)
);
create index identity_user on identity (user_seq);

-- A social login that met an account of the same address: waits for the person's word, once.
create table integration (
  token_hash text primary key,
  user_seq bigint not null references account,
  claim text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index integration_user on integration (user_seq);

-- What a site's own apps need beside their client ids, which are no secret and stand in channel.sns_login.
create table sns_secret (
  channel_seq bigint not null references channel,
  sns_type_cd text not null check (sns_type_cd in ('KAK', 'NAV', 'GOG', 'FAB')),
  -- Kakao's numeric app id
  app_id text,
  -- sealed
  secret text not null,
  primary key (channel_seq, sns_type_cd)
);
select public.fence('main', 'sns_secret');

alter table session add column user_agent text;

-- Why people left; nothing in it leads to a person.
create table withdrawal (
  withdrawal_seq bigint generated always as identity primary key,
  reason text not null,
  reason_text text not null default '',
  created_at timestamptz(3) not null
);
