-- What people of the staff keep of a list of the admin: its filters, order and columns under a name.
create table list_view (
  channel_seq bigint not null,
  view_seq bigint generated always as identity unique,
  user_seq bigint not null,
  list_cd text not null,
  name text not null check (length(name) between 1 and 30),
  filters jsonb not null,
  sort text not null,
  columns jsonb not null,
  density_cd text not null,
  shared boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, view_seq),
  unique (channel_seq, list_cd, user_seq, name)
);
select public.fence('util', 'list_view');

-- With which view somebody's list opens.
create table list_default (
  channel_seq bigint not null,
  user_seq bigint not null,
  list_cd text not null,
  view_seq bigint not null,
  primary key (channel_seq, user_seq, list_cd),
  foreign key (channel_seq, view_seq) references list_view (channel_seq, view_seq) on delete cascade
);
select public.fence('util', 'list_default');
create index list_default_view on list_default (channel_seq, view_seq);
