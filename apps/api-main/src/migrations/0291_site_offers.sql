-- Whether a site has chat rooms, and has ever sold memberships: kept with the site, so that its menus know without looking.
create function site_offers() returns trigger language plpgsql as $$
declare site bigint := coalesce(new.channel_seq, old.channel_seq);
declare has jsonb := jsonb_build_object(
  'chatRoomYn', case when exists (select from main.chat_room r where r.channel_seq = site and r.deleted_at is null) then 'Y' else 'N' end,
  'membershipYn', case when exists (select from main.membership m where m.channel_seq = site) then 'Y' else 'N' end);
begin
  update main.channel set setting = setting || has where channel_seq = site and not setting @> has;
  return null;
end $$;
create trigger chat_room_offers after insert or update of deleted_at or delete on chat_room for each row execute function site_offers();
create trigger membership_offers after insert or delete on membership for each row execute function site_offers();

set local role madang_main_all;
update main.channel c set setting = setting || jsonb_build_object(
  'chatRoomYn', case when exists (select from main.chat_room r where r.channel_seq = c.channel_seq and r.deleted_at is null) then 'Y' else 'N' end,
  'membershipYn', case when exists (select from main.membership m where m.channel_seq = c.channel_seq) then 'Y' else 'N' end)
where exists (select from main.chat_room r where r.channel_seq = c.channel_seq) or exists (select from main.membership m where m.channel_seq = c.channel_seq);
set local role madang_main;

create or replace function channel_json(seq bigint) returns json language sql volatile security definer set search_path = main, pg_temp as $$
  select json_build_object(
    'channelSeq', channel_seq, 'domain', domain, 'name', name, 'intro', intro, 'brandColor', brand_color, 'headerLogoUrl', header_logo_url,
    'coverImageUrl', cover_image_url, 'profileImageUrl', profile_image_url, 'kakaoCounselId', kakao_counsel_id,
    'templateCd', template_cd, 'pageTypeCd', page_type_cd, 'menus', menus_json(channel_seq), 'banners', banners,
    'isParamCustomDomain', custom_domain is not null, 'logoutMainPageSeq', logout_main_page_seq,
    'marketingConsent', coalesce((setting ->> 'marketingConsent')::boolean, true),
    'snsLoginKakId', sns_login ->> 'KAK', 'snsLoginNavId', sns_login ->> 'NAV', 'snsLoginFabId', sns_login ->> 'FAB', 'snsLoginGogId', sns_login ->> 'GOG',
    'serviceAlias', service_alias,
    -- Strings that hold JSON (resolutions AM-135).
    'channelSetting', json_build_object(
      'config', coalesce((setting -> 'config')::text, '{}'), 'seoSetting', coalesce((setting -> 'seoSetting')::text, '{}'), 'saasYn', coalesce(setting ->> 'saasYn', 'N'),
      'lkPlus', coalesce((setting -> 'lkPlus')::text, '{}'), 'whiteLabelYn', coalesce(setting ->> 'whiteLabelYn', 'N'),
      'membershipYn', coalesce(setting ->> 'membershipYn', 'N'), 'chatRoomYn', coalesce(setting ->> 'chatRoomYn', 'N')),
    'customKeywordSetting', json_build_object(
      'customKeyword', coalesce((keyword ->> 'customKeyword')::boolean, false), 'path', coalesce(keyword ->> 'path', ''), 'version', coalesce(keyword ->> 'version', '')),
    'marketingTools', json_build_object('ANALYTICS', marketing ->> 'ANALYTICS', 'PIXEL', marketing ->> 'PIXEL', 'KAKAO', marketing ->> 'KAKAO', 'CHANNEL_TALK', marketing ->> 'CHANNEL_TALK'),
    'footer', '{"corpName":"","ceoName":"","regNo":"","shopNo":"","remote":"","addr":"","homepageUrl":"","phone":"","fax":"","email":"","privacyName":"","copyright":"","extraInfo":""}'::jsonb || footer)
  from channel where channel_seq = seq
$$;
