-- The months of page views come from the one place that makes them for every table.
create or replace function page_view_month(month date) returns void language sql as $$
  select public.month_partition('event', 'page_view', month)
$$;
do $$
declare
  part record;
begin
  for part in select name from public.partitions_of('event', 'page_view') loop
    execute format('revoke all on event.%I from madang_event_all', part.name);
  end loop;
end $$;

-- Erasure finds a person's views. Writers wait for it in the memory of their process, and readers not at all.
create index page_view_user on page_view (user_seq) where user_seq is not null;

-- The views of the months that were dropped are in the roll-ups alone: these are made anew for the days whose views are there.
create or replace function recount_visits(channel bigint) returns void language plpgsql as $$
declare
  first date := coalesce((select (min(from_at) at time zone 'Asia/Seoul')::date from public.partitions_of('event', 'page_view')), '-infinity');
begin
  perform pg_advisory_xact_lock(hashtext('event.visits'));
  delete from event.visitor_day where channel_seq = channel and day >= first;
  delete from event.visitor_gap where channel_seq = channel and day >= first;
  delete from event.traffic_hour where channel_seq = channel and day >= first;
  delete from event.traffic_day where channel_seq = channel and day >= first;
  insert into event.visitor_day (channel_seq, day, visitor, hours, new_hour)
  select channel, (at at time zone 'Asia/Seoul')::date, visitor,
    bit_or(1 << extract(hour from at at time zone 'Asia/Seoul')::int),
    min(extract(hour from at at time zone 'Asia/Seoul')) filter (where is_new)
  from event.page_view where channel_seq = channel group by 2, 3;
  insert into event.visitor_gap (channel_seq, day, gap, visitor)
  select channel, day, gap, count(*)
  from (
    select day, coalesce(day - lag(day) over (partition by visitor order by day), 0) as gap
    from event.visitor_day where channel_seq = channel
  ) as g
  where day >= first
  group by 2, 3;
  insert into event.traffic_hour (channel_seq, day, hour, page_view, visitor, new_visitor)
  select channel, day, hour, count(*) filter (where not is_new), count(distinct visitor),
    (select count(*) from event.visitor_day d where d.channel_seq = channel and d.day = r.day and d.new_hour = r.hour)
  from (
    select (at at time zone 'Asia/Seoul')::date as day, extract(hour from at at time zone 'Asia/Seoul')::smallint as hour, visitor, is_new
    from event.page_view where channel_seq = channel
  ) as r
  group by day, hour;
  insert into event.traffic_day (channel_seq, day, page_view, visitor, new_visitor)
  select channel, (at at time zone 'Asia/Seoul')::date, count(*) filter (where not is_new), count(distinct visitor),
    count(distinct visitor) filter (where is_new)
  from event.page_view where channel_seq = channel group by 2;
end $$;
