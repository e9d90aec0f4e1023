-- What staff look for orders by, beside the orders: a search goes through these alone. All of it is frozen with its order.
create table order_words (
  channel_seq bigint not null,
  order_no text not null,
  words text not null,
  primary key (channel_seq, order_no),
  foreign key (channel_seq, order_no) references pay_order (channel_seq, order_no) on delete cascade
);
select public.fence('util', 'order_words');
create index order_words_parts on order_words using gin (words public.gin_trgm_ops);

create function words_of_order(o pay_order) returns text language sql immutable
return lower(o.order_no || ' ' || o.orderer_name || ' ' || o.email || ' ' || coalesce(o.phone, '') || ' ' || o.title);
create function order_to_words() returns trigger language plpgsql as $$
begin
  insert into util.order_words (channel_seq, order_no, words)
  values (new.channel_seq, new.order_no, util.words_of_order(new))
  on conflict (channel_seq, order_no) do nothing;
  return null;
end $$;
create trigger order_worded after insert on pay_order for each row execute function order_to_words();
-- Orders from before come with the chunks in which they are counted.
create trigger order_worded_later after update on pay_order
  for each row when (new.counted and not old.counted) execute function order_to_words();

-- The orders of the transaction's own site that have `looked_for`, of three letters or more, among their words. It runs with the rights
-- of who sees every site: behind a fence an index cannot be asked for a part of a word.
create function find_orders(looked_for text) returns setof text language sql stable security definer set search_path = util, pg_temp as $$
  select w.order_no from order_words w
  where w.channel_seq = nullif(current_setting('app.channel', true), '')::bigint
    and w.words like '%' || regexp_replace(lower(looked_for), '([\\%_])', '\\\1', 'g') || '%'
$$;
grant create on schema util to madang_util_all;
alter function find_orders(text) owner to madang_util_all;
revoke create on schema util from madang_util_all;
set local role madang_util_all;
revoke execute on function find_orders(text) from public;
grant execute on function find_orders(text) to madang_util;
set local role madang_util;
