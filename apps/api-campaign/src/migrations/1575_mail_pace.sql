-- From when on the mail provider is free for the next mail, in one row: all copies of the service keep to MAIL_RATE together.
create table mail_pace (
  one boolean primary key default true check (one),
  free_at timestamptz not null
);
