-- A new version of a site's texts may ask everybody anew.
alter table terms add column agree_yn text not null default 'N' check (agree_yn in ('Y', 'N'));

-- When the newest of those begins, whoever asks: a site is also found without its scope.
create function terms_agree_at(seq bigint) returns text language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare
  before text := coalesce(current_setting('app.channel', true), '');
  answer text;
begin
  perform set_config('app.channel', seq::text, true);
  select iso(max(in_force_at)) into answer from terms where channel_seq = seq and use_yn = 'Y' and agree_yn = 'Y';
  perform set_config('app.channel', before, true);
  return answer;
end $$;
revoke execute on function terms_agree_at(bigint) from public;

-- Pages of members ask what is missing only where some version asks anew.
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
      'membershipYn', coalesce(setting ->> 'membershipYn', 'N'), 'chatRoomYn', coalesce(setting ->> 'chatRoomYn', 'N'),
      'privateSellerYn', private_seller_yn, 'japaneseYn', coalesce(setting ->> 'japaneseYn', 'N'),
      'termsAgreeAt', terms_agree_at(channel_seq)),
    'customKeywordSetting', json_build_object(
      'customKeyword', coalesce((keyword ->> 'customKeyword')::boolean, false), 'path', coalesce(keyword ->> 'path', ''), 'version', coalesce(keyword ->> 'version', '')),
    'marketingTools', json_build_object('ANALYTICS', marketing ->> 'ANALYTICS', 'PIXEL', marketing ->> 'PIXEL', 'KAKAO', marketing ->> 'KAKAO', 'CHANNEL_TALK', marketing ->> 'CHANNEL_TALK'),
    'footer', '{"corpName":"","ceoName":"","regNo":"","shopNo":"","remote":"","addr":"","homepageUrl":"","phone":"","fax":"","email":"","privacyName":"","copyright":"","extraInfo":""}'::jsonb || footer)
  from channel where channel_seq = seq
$$;
