-- A site that its owner closed: since when, by whom, when its data go and when they went. It may be reopened until they do.
alter table channel
  add column closed_at timestamptz(3),
  add column closed_by bigint references account,
  add column erase_at timestamptz(3),
  add column erased_at timestamptz(3),
  add constraint channel_closing check ((closed_at is null) = (erase_at is null) and (erased_at is null or closed_at is not null));
create index channel_to_erase on channel (erase_at) where closed_at is not null and erased_at is null;

-- What a visitor of a closed site still reads: whose it was, and whom to ask.
create view pub_closed_site as
  select channel_seq, domain, custom_domain, name, brand_color, header_logo_url, footer, closed_at, erase_at, erased_at
  from channel where closed_at is not null;
grant select on pub_closed_site to madang_reader;

-- Nobody begins anything on a closed site. The lock meets that of closing, so what begins at the same moment is either seen by it or refused.
create function hold_open_site(seq bigint) returns void language plpgsql volatile security definer set search_path = main, pg_temp as $$
begin
  perform 1 from channel where channel_seq = seq and closed_at is null for key share;
  if not found then
    raise exception 'site % is closed', seq using errcode = 'MDCLS';
  end if;
end $$;
comment on function hold_open_site(bigint) is 'Refuses a site that is closed, and holds it open until the transaction ends';
revoke execute on function hold_open_site(bigint) from public;
grant execute on function hold_open_site(bigint) to madang_main, madang_main_all, madang_reader;

create function refuse_closed_site() returns trigger language plpgsql as $$
begin
  perform main.hold_open_site(new.channel_seq);
  return new;
end $$;
create trigger open_site before insert on attend for each row execute function refuse_closed_site();
create trigger open_site before insert on channel_user for each row execute function refuse_closed_site();

-- A closed site is found by nobody.
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
  from channel where channel_seq = seq and closed_at is null
$$;
