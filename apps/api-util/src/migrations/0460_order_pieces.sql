-- The pieces of two letters of what an order is found by, as numbers of the site: Korean names have two or three syllables, and an index
-- of three letters knows none of two. A number per piece and site keeps what sites have in common apart, so that a search reads
-- hits of its own site alone.
create function pieces_of(site bigint, words text) returns bigint[] language sql immutable parallel safe
return (
  select array_agg(distinct hashtextextended(substr(words, at, 2), site))
  from generate_series(1, greatest(length(words) - 1, 1)) at
);

-- The orders of the transaction's own site that have `looked_for` among their words, `most` at most (null: all). It runs with the rights
-- of who sees every site: behind a fence an index cannot be asked for a part of a word. One letter is no piece: it is looked for among
-- all words of the site. The order of the conditions is fixed (offset 0, no sequential scan): the pieces of an order are
-- reckoned when it is written, never when it is read.
create function orders_with(looked_for text, most integer) returns setof text
language plpgsql stable security definer rows 1000 set search_path = util, pg_temp set enable_seqscan = off as $$
declare
  site bigint := nullif(current_setting('app.channel', true), '')::bigint;
  part text := lower(looked_for);
  pattern text := '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%';
  pieces bigint[] := pieces_of(site, part);
begin
  if length(part) < 2 then
    return query
    select w.order_no from order_words w where w.channel_seq = site and w.words like pattern limit most;
  else
    return query
    select w.order_no
    from (select * from order_words o where pieces_of(o.channel_seq, o.words) @> pieces offset 0) w
    where w.channel_seq = site and w.words like pattern
    limit most;
  end if;
end $$;
grant create on schema util to madang_util_all;
alter function orders_with(text, integer) owner to madang_util_all;
revoke create on schema util from madang_util_all;
grant execute on function pieces_of(bigint, text) to madang_util_all;
set local role madang_util_all;
revoke execute on function orders_with(text, integer) from public;
grant execute on function orders_with(text, integer) to madang_util;
set local role madang_util;
