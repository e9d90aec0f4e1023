-- Every visit as it came: views of pages, and the mark a browser sends once in its life (is_new). One partition a month.
create table page_view (
  channel_seq bigint not null,
  at timestamptz(3) not null,
  visitor bigint not null,
  is_new boolean not null,
  path text not null,
  user_seq bigint
) partition by range (at);
select public.fence('event', 'page_view');
create index page_view_at on page_view (channel_seq, at);

-- Makes the partition of a month of Seoul and fences it as its parent. Attached, not created in place: the parent stays writable.
create function page_view_month(month date) returns void language plpgsql as $$
declare
  first date := date_trunc('month', month);
  name text := 'page_view_' || to_char(first, 'YYYYMM');
begin
  perform pg_advisory_xact_lock(hashtext(name));
  if to_regclass('event.' || name) is not null then
    return;
  end if;
  execute format('create table event.%I (like event.page_view including all)', name);
  perform public.fence('event', name);
  execute format('alter table event.page_view attach partition event.%I for values from (%L) to (%L)',
    name, first::timestamp at time zone 'Asia/Seoul', (first + interval '1 month') at time zone 'Asia/Seoul');
end $$;
select page_view_month(((now() at time zone 'Asia/Seoul')::date + make_interval(months => m))::date) from generate_series(0, 3) as m;

-- Who came on which day of Seoul, with the hours as bits (bit 0 is midnight): what makes hourly and daily visitors exact.
create table visitor_day (
  channel_seq bigint not null,
  day date not null,
  visitor bigint not null,
  hours integer not null,
  -- the first hour in which this visitor was marked new
  new_hour smallint,
  primary key (channel_seq, visitor, day)
);
select public.fence('event', 'visitor_day');

-- Roll-ups of the above, written by the same statement; a recount of page_view gives the same figures.
create table traffic_hour (
  channel_seq bigint not null,
  day date not null,
  hour smallint not null,
  page_view integer not null,
  visitor integer not null,
  new_visitor integer not null,
  primary key (channel_seq, day, hour)
);
select public.fence('event', 'traffic_hour');
-- How many came on a day for the first time since `gap` days (0: ever). Unique visitors of any period, without counting
-- its visitors: those whose gap reaches back before its first day.
create table visitor_gap (
  channel_seq bigint not null,
  day date not null,
  gap integer not null,
  visitor integer not null,
  primary key (channel_seq, day, gap)
);
select public.fence('event', 'visitor_gap');
create table traffic_day (
  channel_seq bigint not null,
  day date not null,
  page_view integer not null,
  visitor integer not null,
  new_visitor integer not null,
  primary key (channel_seq, day)
);
select public.fence('event', 'traffic_day');

-- What else was reported: log-outs, clicks. Without a channel on a host without a site.
create table event_log (
  event_log_seq bigint generated always as identity primary key,
  channel_seq bigint,
  at timestamptz(3) not null,
  event_type text not null,
  message json,
  path text not null default '',
  visitor bigint not null,
  user_seq bigint
);
select public.fence('event', 'event_log');
create index event_log_at on event_log using brin (at);

-- Makes a channel's roll-ups anew from page_view: for repairs and for data that came past the service.
create function recount_visits(channel bigint) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('event.visits'));
  delete from event.visitor_day where channel_seq = channel;
  delete from event.visitor_gap where channel_seq = channel;
  delete from event.traffic_hour where channel_seq = channel;
  delete from event.traffic_day where channel_seq = channel;
  insert into event.visitor_day (channel_seq, day, visitor, hours, new_hour)
  select channel, (at at time zone 'Asia/Seoul')::date, visitor, bit_or(1 << extract(hour from at at time zone 'Asia/Seoul')::int), min(extract(hour from at at time zone 'Asia/Seoul')) filter (where is_new)
  from event.page_view where channel_seq = channel group by 2, 3;
  insert into event.visitor_gap (channel_seq, day, gap, visitor)
  select channel, day, gap, count(*) from (select day, coalesce(day - lag(day) over (partition by visitor order by day), 0) as gap from event.visitor_day where channel_seq = channel) as g group by 2, 3;
  insert into event.traffic_hour (channel_seq, day, hour, page_view, visitor, new_visitor)
  select channel, day, hour, count(*) filter (where not is_new), count(distinct visitor),
    (select count(*) from event.visitor_day d where d.channel_seq = channel and d.day = r.day and d.new_hour = r.hour)
  from (select (at at time zone 'Asia/Seoul')::date as day, extract(hour from at at time zone 'Asia/Seoul')::smallint as hour, visitor, is_new from event.page_view where channel_seq = channel) as r group by day, hour;
  insert into event.traffic_day (channel_seq, day, page_view, visitor, new_visitor)
  select channel, (at at time zone 'Asia/Seoul')::date, count(*) filter (where not is_new), count(distinct visitor), count(distinct visitor) filter (where is_new)
  from event.page_view where channel_seq = channel group by 2;
end $$;
