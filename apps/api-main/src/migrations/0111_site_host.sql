-- Hosts of their own that sites answer at: proven ones only, each of one site. channel.custom_domain says which of them is the site's
-- main address, and can name no other.
create table site_host (
  channel_seq bigint not null references channel,
  host text not null unique,
  since timestamptz(3) not null,
  primary key (channel_seq, host)
);
insert into site_host (channel_seq, host, since) select channel_seq, custom_domain, now() from channel where custom_domain is not null;
alter table channel
  add constraint channel_main_host foreign key (channel_seq, custom_domain) references site_host (channel_seq, host) on delete set null (custom_domain);
select public.fence('main', 'site_host');

-- Whoever looks a host up does not know its site yet: read with the rights of its owner, who alone sees every site's.
create view pub_site_host as select channel_seq, host from site_host;
grant create on schema main to madang_main_all;
alter view pub_site_host owner to madang_main_all;
revoke create on schema main from madang_main_all;
set local role madang_main_all;
grant select on pub_site_host to madang_reader;
set local role madang_main;

-- A site's own host wins over its address below the product's domain.
create or replace function channel_of(host text, address text) returns bigint language sql stable security definer set search_path = main, pg_temp as $$
  select channel_seq from (
    select h.channel_seq, 0 as rank from pub_site_host h where h.host = $1
    union all
    select c.channel_seq, 1 from channel c where c.domain = $2) found order by rank limit 1
$$;

-- What util says once it has proven a host, in the transaction of its own change. False: another site holds it.
create function hold_host(site bigint, name text, at timestamptz) returns boolean language sql volatile security definer set search_path = main, pg_temp as $$
  insert into site_host (channel_seq, host, since) values ($1, $2, $3) on conflict do nothing;
  select exists (select from site_host where channel_seq = $1 and host = $2)
$$;
create function leave_host(site bigint, name text) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  delete from site_host where channel_seq = $1 and host = $2
$$;
-- The main address; null goes back to the one below the product's domain.
create function choose_host(site bigint, name text) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  update channel set custom_domain = $2 where channel_seq = $1
$$;
revoke execute on function hold_host(bigint, text, timestamptz), leave_host(bigint, text), choose_host(bigint, text) from public;
grant execute on function hold_host(bigint, text, timestamptz), leave_host(bigint, text), choose_host(bigint, text) to madang_util;
