-- Where pages of a site show a picture, for its library of pictures. VERSION is what was live and may become a draft again.
create function picture_uses(site bigint, address text) returns table (place text, seq bigint, under bigint, title text)
language sql stable security definer set search_path = page, pg_temp as $$
  select 'PAGE', coalesce(s.page_seq, b.page_seq), null::bigint, s.title
  from (select * from site_page where channel_seq = site) s
  full join (select * from block_page where channel_seq = site) b on b.page_seq = s.page_seq
  where strpos(concat_ws(' ', s.content, s.seo_setting, b.draft, b.live, b.waiting), address) > 0
  union all
  select 'SEO', course_seq, null, null from course_seo where channel_seq = site and strpos(seo_setting::text, address) > 0
  union all
  select distinct 'VERSION', v.page_seq, null::bigint, s.title
  from block_version v
  left join site_page s on s.channel_seq = v.channel_seq and s.page_seq = v.page_seq
  where v.channel_seq = site and strpos(v.blocks::text, address) > 0
$$;
create function replace_picture(site bigint, was text, becomes text) returns void
language plpgsql volatile security definer set search_path = page, pg_temp as $$
begin
  update site_page
  set content = replace(content, was, becomes), seo_setting = replace(seo_setting::text, was, becomes)::jsonb
  where channel_seq = site and strpos(concat_ws(' ', content, seo_setting), was) > 0;
  -- Who has the page open in the editor hears that its draft has moved on.
  update block_page
  set draft = replace(draft::text, was, becomes)::jsonb,
    live = replace(live::text, was, becomes)::jsonb,
    waiting = replace(waiting::text, was, becomes)::jsonb,
    version = version + 1
  where channel_seq = site and strpos(concat_ws(' ', draft, live, waiting), was) > 0;
  update block_version set blocks = replace(blocks::text, was, becomes)::jsonb where channel_seq = site and strpos(blocks::text, was) > 0;
  update course_seo set seo_setting = replace(seo_setting::text, was, becomes)::jsonb where channel_seq = site and strpos(seo_setting::text, was) > 0;
end $$;
revoke execute on function picture_uses(bigint, text), replace_picture(bigint, text, text) from public;
grant execute on function picture_uses(bigint, text), replace_picture(bigint, text, text) to madang_main;
