-- The contract's Channel as JSON, for main's own answers and for the shell:
--   select main.channel_json(main.channel_of($1, $2))   $1 host, $2 address below the product's domain (siteAddressOf)
--   select main.channel_json($1)                        by number
-- Menus are fenced, and the caller does not know the channel yet: the functions set its scope and put the caller's back.
create function menus_json(seq bigint) returns json language plpgsql security definer set search_path = main, pg_temp as $$
declare
  before text := coalesce(current_setting('app.channel', true), '');
  answer json;
begin
  perform set_config('app.channel', seq::text, true);
  select coalesce(json_agg(m.item || jsonb_build_object('subMenus', coalesce((select jsonb_agg(s.item || '{"subMenus":[]}'::jsonb order by s.menu_order, s.menu_seq) from (
      select menu_order, menu_seq, parent_seq, jsonb_build_object('menuSeq', menu_seq, 'menuTitle', menu_title, 'menuTypeCd', menu_type_cd, 'path', path,
        'externLinkUrl', extern_link_url, 'openTypeCd', open_type_cd, 'visibleTypeCd', visible_type_cd) as item
      from menu where channel_seq = seq and parent_seq is not null) s where s.parent_seq = m.menu_seq), '[]')) order by m.menu_order, m.menu_seq), '[]')
  into answer
  from (
    select menu_order, menu_seq, jsonb_build_object('menuSeq', menu_seq, 'menuTitle', menu_title, 'menuTypeCd', menu_type_cd, 'path', path,
      'externLinkUrl', extern_link_url, 'openTypeCd', open_type_cd, 'visibleTypeCd', visible_type_cd) as item
    from menu where channel_seq = seq and parent_seq is null) m;
  perform set_config('app.channel', before, true);
  return answer;
end $$;

create function channel_json(seq bigint) returns json language sql volatile security definer set search_path = main, pg_temp as $$
  select json_build_object(
    'channelSeq', channel_seq, 'domain', domain, 'name', name, 'intro', intro, 'brandColor', brand_color, 'headerLogoUrl', header_logo_url,
    'profileImageUrl', profile_image_url, 'templateCd', template_cd, 'pageTypeCd', page_type_cd, 'menus', menus_json(channel_seq), 'banners', banners,
    'isParamCustomDomain', custom_domain is not null, 'logoutMainPageSeq', logout_main_page_seq,
    'marketingConsent', coalesce((setting ->> 'marketingConsent')::boolean, true),
    'snsLoginKakId', sns_login ->> 'KAK', 'snsLoginNavId', sns_login ->> 'NAV', 'snsLoginFabId', sns_login ->> 'FAB', 'snsLoginGogId', sns_login ->> 'GOG',
    'serviceAlias', service_alias,
    -- Strings that hold JSON (resolutions AM-135).
    'channelSetting', json_build_object(
      'config', coalesce((setting -> 'config')::text, '{}'), 'seoSetting', coalesce((setting -> 'seoSetting')::text, '{}'), 'saasYn', coalesce(setting ->> 'saasYn', 'N'),
      'lkPlus', coalesce((setting -> 'lkPlus')::text, '{}'), 'whiteLabelYn', coalesce(setting ->> 'whiteLabelYn', 'N')),
    'customKeywordSetting', json_build_object(
      'customKeyword', coalesce((keyword ->> 'customKeyword')::boolean, false), 'path', coalesce(keyword ->> 'path', ''), 'version', coalesce(keyword ->> 'version', '')),
    'marketingTools', json_build_object('ANALYTICS', marketing ->> 'ANALYTICS', 'PIXEL', marketing ->> 'PIXEL', 'KAKAO', marketing ->> 'KAKAO'),
    'footer', '{"corpName":"","ceoName":"","regNo":"","shopNo":"","remote":"","addr":"","homepageUrl":"","phone":"","fax":"","email":"","privacyName":"","copyright":""}'::jsonb || footer)
  from channel where channel_seq = seq
$$;

-- A site's own domain wins over its address below the product's domain.
create function channel_of(host text, address text) returns bigint language sql stable security definer set search_path = main, pg_temp as $$
  select channel_seq from (
    select channel_seq, 0 as rank from channel where custom_domain = host
    union all
    select channel_seq, 1 from channel where domain = address) found order by rank limit 1
$$;

revoke execute on function menus_json(bigint), channel_json(bigint), channel_of(text, text) from public;
grant execute on function menus_json(bigint), channel_json(bigint), channel_of(text, text) to madang_reader, madang_main_all;
