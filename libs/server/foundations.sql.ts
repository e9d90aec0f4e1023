/** The table of each service for the answers of calls with an Idempotency-Key (idempotency-store.ts). */
export const keptAnswerOf = (service: string) => `
create table if not exists ${service}.kept_answer (
  person text not null,
  key text not null,
  fingerprint text not null,
  created_at timestamptz(3) not null,
  lease_until timestamptz(3) not null,
  -- A transaction of the call has committed.
  acted boolean not null default false,
  status integer,
  type text,
  -- The body of the answer, encrypted.
  body text,
  primary key (person, key)
);
create index if not exists kept_answer_old on ${service}.kept_answer (created_at)`;

/** The table of each service for the leases of its jobs: which copy runs which job (leases.ts). */
export const jobLeaseOf = (service: string) => `
create table if not exists ${service}.job_lease (
  name text primary key,
  owner text not null,
  -- The number grows with each new owner, so that a former owner that comes back is refused.
  fence bigint not null,
  -- When the lease ends, by the clock of the database.
  until timestamptz(3) not null,
  -- When a job that runs once in a while is due again.
  next_at timestamptz(3)
)`;

/**
 * The SQL function `moment()`: the current time of the product's Clock, which each transaction of `Db` with a scope sets. Defaults and
 * triggers use it, so that tests can set their time too. Without such a setting, as in a statement by hand, it is the database's time.
 */
export const MOMENT_FUNCTION = `
create or replace function public.moment() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now())
$$;`;

/**
 * The SQL function `fence`: `fence('main','course')` shows a table's rows to transactions of their site alone (row-level security), and all
 * rows to the service's `_all` role; `fence('main','attend','user_seq')` also shows users their own rows over all sites.
 */
export const FENCE_FUNCTION = `
create or replace function public.fence(owner text, tbl text, own_column text default null) returns void language plpgsql as $$
begin
  execute format('alter table %I.%I enable row level security', owner, tbl);
  execute format('alter table %I.%I force row level security', owner, tbl);
  execute format(
    'create policy channel on %I.%I using (channel_seq = nullif(current_setting(''app.channel'', true), '''')::bigint)',
    owner, tbl);
  execute format('create policy everything on %I.%I to %I using (true) with check (true)', owner, tbl, 'madang_' || owner || '_all');
  if own_column is not null then
    execute format(
      'create policy own on %I.%I using (%I = nullif(current_setting(''app.own'', true), '''')::bigint)',
      owner, tbl, own_column);
  end if;
end $$;`;

/**
 * The SQL function `month_partition('event', 'page_view', '2026-11-01')` creates the partition of that month (Korean time), with the
 * row-level security of its table and no grants, so that its rows are reached only through the table. It is created apart and then
 * attached, since `create table … partition of` would lock out writers.
 */
export const MONTH_FUNCTIONS = `
create or replace function public.partitions_of(owner text, tbl text) returns table (name text, from_at timestamptz, to_at timestamptz)
language sql stable as $$
  select c.relname::text,
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM [(]''([^'']+)''[)]'), '-infinity')::timestamptz,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO [(]''([^'']+)''[)]')::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(format('%I.%I', owner, tbl))
$$;
create or replace function public.month_partition(owner text, tbl text, month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month);
  begins timestamptz := first::timestamp at time zone 'Asia/Seoul';
  name text := tbl || '_' || to_char(first, 'YYYYMM');
begin
  if exists (select from public.partitions_of(owner, tbl) p where p.from_at <= begins and p.to_at > begins) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(name));
  if to_regclass(format('%I.%I', owner, name)) is not null then
    return;
  end if;
  execute format('create table %I.%I (like %I.%I including all excluding identity)', owner, name, owner, tbl);
  perform public.fence(owner, name);
  execute format('revoke all on %I.%I from %I', owner, name, 'madang_' || owner || '_all');
  execute format('alter table %I.%I attach partition %I.%I for values from (%L) to (%L)',
    owner, tbl, owner, name, begins, (first + interval '1 month') at time zone 'Asia/Seoul');
end $$;`;

/**
 * SQL functions for tables that are partitioned by month and read by row number. Each month has a range of numbers:
 * `month_number('2026-11-01')` is its first, and `begin_numbered_month` makes the table's sequence go on from there. A look-up by number
 * thus reads one partition. `keys` are unique within a month; a key over all months would have to include the number.
 */
export const NUMBERED_MONTHS = `
create or replace function public.month_number(month date) returns bigint language sql immutable as $$
  select ((extract(year from month) - 2000) * 12 + extract(month from month) - 1)::bigint * 100000000000
$$;
create or replace function public.numbered_partitions_of(owner text, tbl text)
returns table (name text, from_number bigint, to_number bigint)
language sql stable as $$
  select c.relname::text,
    coalesce(substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM [(]''([0-9]+)''[)]'), '0')::bigint,
    substring(pg_get_expr(c.relpartbound, c.oid) from 'TO [(]''([0-9]+)''[)]')::bigint
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(format('%I.%I', owner, tbl))
$$;
create or replace function public.numbered_month_partition(owner text, tbl text, month date, keys text[]) returns void
language plpgsql as $$
declare
  first date := date_trunc('month', month);
  begins bigint := public.month_number(first);
  name text := tbl || '_' || to_char(first, 'YYYYMM');
begin
  if exists (select from public.numbered_partitions_of(owner, tbl) p where p.from_number <= begins and p.to_number > begins) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(name));
  if to_regclass(format('%I.%I', owner, name)) is not null then
    return;
  end if;
  execute format('create table %I.%I (like %I.%I including all excluding identity)', owner, name, owner, tbl);
  execute format('alter table %I.%I add unique (%s)', owner, name, (select string_agg(quote_ident(key), ', ') from unnest(keys) key));
  perform public.fence(owner, name);
  execute format('revoke all on %I.%I from %I', owner, name, 'madang_' || owner || '_all');
  execute format('alter table %I.%I attach partition %I.%I for values from (%L) to (%L)',
    owner, tbl, owner, name, begins, public.month_number((first + interval '1 month')::date));
end $$;
create or replace function public.begin_numbered_month(owner text, tbl text, number_column text, month date) returns void
language plpgsql as $$
declare
  begins bigint := public.month_number(date_trunc('month', month)::date);
  numbers regclass := pg_get_serial_sequence(format('%I.%I', owner, tbl), number_column)::regclass;
  behind boolean;
begin
  -- A month that shares its partition with earlier ones goes on with their numbers.
  if not exists (select from public.numbered_partitions_of(owner, tbl) p where p.from_number = begins) then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext(numbers::text));
  execute format('select last_value < $1 from %s', numbers) into behind using begins;
  if behind then
    perform setval(numbers, begins, false);
  end if;
end $$;`;
