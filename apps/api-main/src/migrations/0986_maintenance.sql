-- Work on the whole platform, or on one site: the row stays when it is over. One of each runs at a time.
create table maintenance (
  maintenance_seq bigint generated always as identity primary key,
  site_seq bigint references channel,
  reason text not null,
  expected_end timestamptz(3) not null,
  begun_by bigint not null references account,
  begun_at timestamptz(3) not null,
  ended_by bigint references account,
  ended_at timestamptz(3)
);
create unique index maintenance_running on maintenance (coalesce(site_seq, 0)) where ended_at is null;
create view pub_maintenance as
  select site_seq as channel_seq, begun_at, expected_end from maintenance where ended_at is null;
grant select on pub_maintenance to madang_reader;

-- What the platform tells those who look after sites, from one moment to another.
create table announcement (
  announcement_seq bigint generated always as identity primary key,
  audience text not null,
  text_ko text not null,
  text_en text not null,
  text_jp text not null,
  start_at timestamptz(3) not null,
  end_at timestamptz(3) not null,
  mailed boolean not null,
  made_by bigint not null references account,
  made_at timestamptz(3) not null
);
create index announcement_by_end on announcement (end_at);
create view pub_announcement as
  select announcement_seq, text_ko, text_en, text_jp, end_at, made_at from announcement where mailed;
grant select on pub_announcement to madang_reader;
