-- A search for orders goes week by week, the newest first, and ends with as many hits as are counted: it costs what is found, however
-- many orders a site has. Weeks are numbered from 1970. What only those find who may see contacts stands apart from the other words.
create function week_of(at timestamptz) returns integer language sql stable parallel safe
return floor(extract(epoch from at) / 604800)::integer;
create or replace function words_of_order(o pay_order) returns text language sql immutable
return lower(o.order_no || ' ' || o.orderer_name || ' ' || o.title);
create function contacts_of_order(o pay_order) returns text language sql immutable
return lower(o.email || ' ' || coalesce(o.phone, ''));
alter table order_words add column contacts text, add column week integer;
create or replace function order_to_words() returns trigger language plpgsql as $$
begin
  insert into util.order_words (channel_seq, order_no, words, contacts, week)
  values (new.channel_seq, new.order_no, util.words_of_order(new), util.contacts_of_order(new), util.week_of(new.created_at))
  on conflict (channel_seq, order_no) do nothing;
  return null;
end $$;
grant execute on function words_of_order(pay_order), contacts_of_order(pay_order), week_of(timestamptz) to madang_util_all;
set local role madang_util_all;
update util.order_words w set words = util.words_of_order(o), contacts = util.contacts_of_order(o), week = util.week_of(o.created_at)
from util.pay_order o
where o.channel_seq = w.channel_seq and o.order_no = w.order_no;
set local role madang_util;
alter table order_words alter column contacts set not null, alter column week set not null;

-- The letters of what an order is found by, one by one and in pairs, as numbers of the site and of the week: Korean names have two or
-- three syllables. A number per letter, site and week keeps the others apart, so that a search reads hits of one week of its site alone.
-- Those of contacts are numbers of their own.
create function letters_of(site bigint, week integer, words text, contacts text) returns bigint[] language sql immutable parallel safe
return (
  select array_agg(distinct hashtextextended(substr(part, at, size), sign * (site * 8192 + week)))
  from (values (1, words), (-1, contacts)) parts(sign, part)
  cross join lateral generate_series(1, length(part)) at
  cross join generate_series(1, 2) size
);

-- The orders of one week of the transaction's own site that have `looked_for` among their words or, where these are asked for, contacts.
-- It runs with the rights of who sees every site: behind a fence an index cannot be asked for a part of a word. The order of the
-- conditions is fixed (offset 0, no sequential scan): the letters of an order are reckoned when it is written, never when it is read.
create function orders_of_week(looked_for text, in_contacts boolean, week_nr integer) returns setof text
language plpgsql stable security definer rows 100 set search_path = util, pg_temp set enable_seqscan = off as $$
declare
  site bigint := nullif(current_setting('app.channel', true), '')::bigint;
  part text := lower(looked_for);
  pattern text := '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
  pairs text[] := array(select substr(part, at, 2) from generate_series(1, greatest(length(part) - 1, 1)) at);
  letters bigint[] := array(select hashtextextended(pair, site * 8192 + week_nr) from unnest(pairs) pair);
begin
  return query
  select w.order_no
  from (select * from order_words o where letters_of(o.channel_seq, o.week, o.words, o.contacts) @> letters offset 0) w
  where w.channel_seq = site and w.week = week_nr and w.words like pattern;
  if in_contacts then
    letters := array(select hashtextextended(pair, -(site * 8192 + week_nr)) from unnest(pairs) pair);
    return query
    select w.order_no
    from (select * from order_words o where letters_of(o.channel_seq, o.week, o.words, o.contacts) @> letters offset 0) w
    where w.channel_seq = site and w.week = week_nr and w.contacts like pattern;
  end if;
end $$;
grant create on schema util to madang_util_all;
alter function orders_of_week(text, boolean, integer) owner to madang_util_all;
grant execute on function letters_of(bigint, integer, text, text) to madang_util_all;
set local role madang_util_all;
revoke execute on function orders_of_week(text, boolean, integer) from public;
grant execute on function orders_of_week(text, boolean, integer) to madang_util;
-- The version before asks for all of them at once.
create or replace function orders_with(looked_for text, most integer) returns setof text
language plpgsql stable security definer rows 1000 set search_path = util, pg_temp as $$
declare
  site bigint := nullif(current_setting('app.channel', true), '')::bigint;
begin
  return query
  select found.order_no
  from (select week_of(min(o.created_at)) as oldest, week_of(max(o.created_at)) as newest from pay_order o where o.channel_seq = site) span
  cross join lateral generate_series(span.newest, span.oldest, -1) week
  cross join lateral orders_of_week(looked_for, true, week) found(order_no)
  limit most;
end $$;
set local role madang_util;
revoke create on schema util from madang_util_all;
