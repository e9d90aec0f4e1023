-- The words of a site for search, set by the service of its pages in the transaction that writes the history; answers what was there.
create function put_site_seo(site bigint, seo jsonb) returns jsonb
language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare was jsonb;
begin
  select coalesce(setting -> 'seoSetting', '{}') into was from channel where channel_seq = site for update;
  update channel set setting = setting || jsonb_build_object('seoSetting', seo) where channel_seq = site;
  return was;
end $$;
revoke execute on function put_site_seo(bigint, jsonb) from public;
grant execute on function put_site_seo(bigint, jsonb) to madang_page;
