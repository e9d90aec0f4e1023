-- A draft that a template took the place of is kept beside what was live, to be gone back to; nobody ever saw it live.
alter table block_version add column draft_yn text not null default 'N' check (draft_yn in ('Y', 'N'));

-- The main page that a new site begins with: the service of sites puts it here as it makes the site, in its own transaction.
create function open_main_page(site bigint, blocks jsonb, by bigint, at timestamptz) returns void
language plpgsql volatile security definer set search_path = page, pg_temp as $$
begin
  -- A site is made past the fence, which this side of it has to be told of.
  perform set_config('app.channel', site::text, true);
  insert into block_page (channel_seq, page_seq, draft, saved_by, saved_at, live, live_at) values (site, 0, blocks, by, at, blocks, at);
  insert into block_version (channel_seq, page_seq, blocks, published_by, published_at) values (site, 0, blocks, by, at);
end $$;
revoke execute on function open_main_page(bigint, jsonb, bigint, timestamptz) from public;
grant execute on function open_main_page(bigint, jsonb, bigint, timestamptz) to madang_main, madang_main_all;
