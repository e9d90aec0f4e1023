-- People and their sessions. Not a channel's rows: one account serves every site.
create table account (
  user_seq bigint generated always as identity primary key,
  email text not null,
  name text not null,
  password_hash text,
  sns_type_cd text not null default 'LIV',
  sns_id text,
  phone text,
  phone_at timestamptz(3),
  email_auth_at timestamptz(3),
  profile_image_url text,
  is_init_plan boolean not null default false,
  lang text not null default 'ko',
  terms_at timestamptz(3),
  marketing_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index account_email on account (email) where withdrawn_at is null;

create table session (
  session_seq bigint generated always as identity primary key,
  user_seq bigint not null references account,
  device text,
  ip text,
  created_at timestamptz(3) not null default now(),
  revoked_at timestamptz(3)
);
create index session_by_user on session (user_seq) where revoked_at is null;
create index session_revoked on session (revoked_at) where revoked_at is not null;

-- Codes and tokens of mail, hashed; one live one per address and purpose.
create table mail_code (
  mail_code_seq bigint generated always as identity primary key,
  email text not null,
  purpose text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index mail_code_email on mail_code (email, purpose, created_at desc);
create table reset_token (
  token_hash text primary key,
  user_seq bigint not null references account,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
-- Carries a session from one host of the product to another.
create table ticket (
  ticket_hash text primary key,
  user_seq bigint not null references account,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
-- Tries of log-in, codes and resets per account and per address.
create unlogged table attempt (
  bucket text not null,
  at timestamptz(3) not null default now()
);
create index attempt_bucket on attempt (bucket, at);

create view pub_revoked_session as select session_seq, user_seq, revoked_at from session where revoked_at is not null;
create view pub_account as select user_seq, name, email, phone, profile_image_url, lang, created_at, withdrawn_at from account;
grant select on pub_revoked_session, pub_account to madang_reader;
