-- What a site sets for its back office, by name; what it has not chosen has no row.
create table configuration (
  channel_seq bigint not null,
  key text not null,
  value text not null,
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  primary key (channel_seq, key)
);
select public.fence('util', 'configuration');
