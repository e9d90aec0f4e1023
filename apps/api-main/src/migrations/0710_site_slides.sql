-- The slides of a site's design, set by the service of its pages when the first banner of the main page goes live.
create function put_site_banners(site bigint, slides jsonb) returns void
language plpgsql volatile security definer set search_path = main, pg_temp as $$
begin
  update channel set banners = slides where channel_seq = site;
end $$;
revoke execute on function put_site_banners(bigint, jsonb) from public;
grant execute on function put_site_banners(bigint, jsonb) to madang_page;

-- The calendar of challenges on a page of blocks.
grant select on pub_challenge_term to madang_page;
