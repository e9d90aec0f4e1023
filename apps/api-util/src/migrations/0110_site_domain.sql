-- Domains that sites claim. A claim alone moves nothing: two sites may make the same one, and main.site_host lets one of them hold it,
-- the one whose token stands in the domain's DNS.
create table site_domain (
  channel_seq bigint not null,
  domain_seq bigint generated always as identity unique,
  domain text not null,
  token text not null,
  state text not null check (state in ('WAITING', 'WRONG', 'TAKEN', 'VERIFIED', 'SERVING', 'LOST')),
  -- The wish to be the site's main address; it is while the domain serves.
  main boolean not null default false,
  own jsonb not null default '{"result": "UNSEEN", "found": []}',
  point jsonb not null default '{"result": "UNSEEN", "found": []}',
  tries integer not null default 0,
  -- Looks in a row at which something was surely not right, and since when.
  misses integer not null default 0,
  unowned_since timestamptz(3),
  astray_since timestamptz(3),
  checked_at timestamptz(3),
  check_at timestamptz(3),
  verified_at timestamptz(3),
  created_by bigint,
  created_at timestamptz(3) not null,
  primary key (channel_seq, domain_seq),
  unique (channel_seq, domain)
);
create unique index site_domain_main on site_domain (channel_seq) where main;
create index site_domain_due on site_domain (check_at) where check_at is not null;
-- Hosts that were set by hand before there were claims: they serve, and have their days to show the token.
insert into site_domain (channel_seq, domain, token, state, main, checked_at, check_at, verified_at, created_at)
  select h.channel_seq, h.host, replace(gen_random_uuid()::text, '-', ''), 'SERVING', true, now(), now(), now(), now() from main.pub_site_host h;
select public.fence('util', 'site_domain');
