-- People whom staff wrote down before they joined.
create table registered_member (
  channel_seq bigint not null,
  member_seq bigint generated always as identity unique,
  name text not null,
  email text not null,
  phone text,
  memo text not null default '' check (length(memo) <= 500),
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, member_seq),
  unique (channel_seq, email)
);
select public.fence('util', 'registered_member');
create index registered_member_list on registered_member (channel_seq, created_at desc, member_seq desc);

-- Saved filters over members; who is in one is found when it is asked for.
create table segment (
  channel_seq bigint not null,
  segment_seq bigint generated always as identity unique,
  name text not null,
  conditions jsonb not null,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, segment_seq),
  unique (channel_seq, name)
);
select public.fence('util', 'segment');

-- Who took members' data away in a sheet, when and why. Rows are only added.
create table member_export (
  channel_seq bigint not null,
  export_seq bigint generated always as identity unique,
  user_seq bigint not null,
  kind text not null check (kind in ('JOINED', 'REGISTERED')),
  reason text not null,
  filter jsonb not null default '{}',
  row_count integer not null,
  ip text,
  created_at timestamptz(3) not null,
  primary key (channel_seq, export_seq)
);
select public.fence('util', 'member_export');
create index member_export_newest on member_export (channel_seq, created_at desc);

create index pay_order_person on pay_order (channel_seq, user_seq) where paid_at is not null;
create view pub_segment as select channel_seq, segment_seq, name, conditions from segment;
grant select on pub_segment to madang_reader;
