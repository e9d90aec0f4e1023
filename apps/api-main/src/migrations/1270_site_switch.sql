-- A part of a site that the platform switched off, short of suspending all of it. The row stays when the part is on again.
create table site_switch (
  switch_seq bigint generated always as identity primary key,
  site_seq bigint not null references channel,
  switch_cd text not null check (switch_cd in ('MAILS', 'UPLOADS', 'SNIPPETS', 'KEYS')),
  off_reason text not null,
  off_by bigint not null references account,
  off_at timestamptz(3) not null,
  on_reason text,
  on_by bigint references account,
  on_at timestamptz(3)
);
create unique index site_switch_off on site_switch (site_seq, switch_cd) where on_at is null;
create index site_switch_of_site on site_switch (site_seq, switch_seq);
create view pub_switched_off as
  select site_seq as channel_seq, switch_cd, off_reason as reason, off_at from site_switch where on_at is null;
grant select on pub_switched_off to madang_reader;
