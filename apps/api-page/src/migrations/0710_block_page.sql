-- Pages that staff build of blocks: the draft, what is live, and what goes live by itself. page_seq 0 is the main page of the site.
create table block_page (
  channel_seq bigint not null,
  page_seq bigint not null,
  draft jsonb not null,
  -- Goes up with every change of the draft: a save names the one it was made of.
  version integer not null default 1,
  saved_by bigint,
  saved_at timestamptz(3),
  live jsonb,
  live_at timestamptz(3),
  -- The draft as it was when its publication was put off.
  waiting jsonb,
  waiting_by bigint,
  publish_at timestamptz(3),
  primary key (channel_seq, page_seq),
  check ((waiting is null) = (publish_at is null))
);
select public.fence('page', 'block_page');
create index block_page_due on block_page (publish_at) where publish_at is not null;

-- What was live, for 90 days.
create table block_version (
  channel_seq bigint not null,
  version_seq bigint generated always as identity,
  page_seq bigint not null,
  blocks jsonb not null,
  published_by bigint,
  published_at timestamptz(3) not null,
  primary key (channel_seq, version_seq)
);
select public.fence('page', 'block_version');
create index block_version_page on block_version (channel_seq, page_seq, version_seq desc);
create index block_version_age on block_version (published_at);

-- Who has a page open in the editor.
create table block_editor (
  channel_seq bigint not null,
  page_seq bigint not null,
  user_seq bigint not null,
  seen_at timestamptz(3) not null,
  primary key (channel_seq, page_seq, user_seq)
);
select public.fence('page', 'block_editor');
create index block_editor_age on block_editor (seen_at);

-- The slides of a site's design are those of the first banner of its main page: the service of sites puts them here in its own transaction.
-- What a slide has besides (the picture of phones, its focus) stays with the slide of the same place.
create function slides_put(blocks jsonb, banners jsonb) returns jsonb
language sql immutable set search_path = page, pg_temp as $$
  with numbered as (
    select b.block, b.place, min(b.place) filter (where b.block ->> 'type' = 'banner') over () as first
    from jsonb_array_elements(blocks) with ordinality b (block, place)
  )
  select coalesce(
    jsonb_agg(
      case when place = first then
        jsonb_set(block, '{content,slides}', (
          select coalesce(jsonb_agg(coalesce(block -> 'content' -> 'slides' -> (s.place - 1)::integer, '{}') || s.slide order by s.place), '[]')
          from jsonb_array_elements(banners) with ordinality s (slide, place)
        ))
      else block end
      order by place
    ),
    '[]'
  )
  from numbered
$$;
create function put_site_slides(site bigint, banners jsonb) returns void
language plpgsql volatile security definer set search_path = page, pg_temp as $$
begin
  update block_page
  set draft = slides_put(draft, banners), live = slides_put(live, banners), version = version + 1
  where channel_seq = site and page_seq = 0;
end $$;
revoke execute on function put_site_slides(bigint, jsonb) from public;
grant execute on function put_site_slides(bigint, jsonb) to madang_main;
