-- When a class gives certificates, and what stands on them. A class without a row gives none.
create table certificate_rule (
  channel_seq bigint not null,
  course_seq bigint not null,
  issue_cd text not null check (issue_cd in ('00', '01', '99')),
  completion_rate integer not null check (completion_rate between 1 and 100),
  lang text not null check (lang in ('ko', 'en', 'jp')),
  title text not null default '',
  description text not null default '',
  signer text not null default '',
  seal_image_url text,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, course_seq),
  foreign key (channel_seq, course_seq) references course (channel_seq, course_seq) on delete cascade
);
select public.fence('main', 'certificate_rule');

-- A certificate keeps what stood on it when it was issued, and outlives its class: whoever has its number may ask whether it holds.
create table certificate (
  channel_seq bigint not null,
  certificate_seq bigint generated always as identity,
  certificate_no text not null check (certificate_no ~ '^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$'),
  course_seq bigint not null,
  attend_seq bigint not null,
  user_seq bigint not null references account,
  name text not null,
  course_title text not null,
  start_at date not null,
  end_at date not null,
  lang text not null,
  title text not null,
  description text not null,
  signer text not null,
  seal_image_url text,
  issued_at timestamptz(3) not null,
  issued_by bigint,
  revoked_at timestamptz(3),
  revoke_cd text check (revoke_cd in ('00', '01', '02', '03')),
  revoke_reason text not null default '',
  primary key (channel_seq, certificate_seq),
  check ((revoked_at is null) = (revoke_cd is null))
);
select public.fence('main', 'certificate', 'user_seq');
create unique index certificate_no on certificate (certificate_no);
create unique index certificate_current on certificate (channel_seq, attend_seq) where revoked_at is null;
create index certificate_of_class on certificate (channel_seq, course_seq, certificate_seq desc);
create index certificate_user on certificate (user_seq);

-- Forty-eight random bits: nobody finds another's certificate by trying. The thirteenth digit of a UUID says its version and is no part of it.
create function certificate_no() returns text language sql volatile
return (
  select substr(d, 1, 4) || '-' || substr(d, 5, 4) || '-' || substr(d, 9, 4)
  from (select upper(left(replace(gen_random_uuid()::text, '-', ''), 12)) as d) r
);

create view pub_certificate as
  select channel_seq, certificate_seq, certificate_no, course_seq, user_seq, revoked_at from certificate;
grant select on pub_certificate to madang_reader;
