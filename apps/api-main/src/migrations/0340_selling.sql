-- How a site sells: hours that a deposit may wait, whether its classes bear tax (00) or not (01), and whether it sells as a private person.
alter table channel
  add column deposit_hours integer not null default 72 check (deposit_hours between 1 and 168),
  add column tax_type_cd text not null default '00' check (tax_type_cd in ('00', '01')),
  add column private_seller_yn text not null default 'N' check (private_seller_yn in ('Y', 'N')),
  -- Y: a paid class is published only once the seller's data are there. Sites of before go on as they did.
  add column seller_check_yn text not null default 'N' check (seller_check_yn in ('Y', 'N'));
-- Null: as its site.
alter table course add column tax_type_cd text;
alter table course add constraint course_tax_type check (tax_type_cd in ('00', '01')) not valid;

create view pub_selling as
  select channel_seq, deposit_hours, tax_type_cd, private_seller_yn, seller_check_yn
  from channel;
create view pub_course_tax as
  select c.channel_seq, c.course_seq, coalesce(c.tax_type_cd, h.tax_type_cd) as tax_type_cd
  from course c
  join channel h on h.channel_seq = c.channel_seq;
-- When something that is sold begins: live lessons and meetings of a class, those of a package's classes, a challenge's terms.
create view pub_course_start as
  with lesson as (
    select channel_seq, course_seq,
      case when curriculum_type_cd = '00' then live_from
        else (offline_start_at + coalesce(nullif(offline_start_time, ''), '00:00')::time) at time zone 'Asia/Seoul' end as starts_at
    from curriculum
    where curriculum_type_cd in ('00', '04')
  )
  select channel_seq, course_seq, null::bigint as term_seq, starts_at
  from lesson
  union all
  select p.channel_seq, p.package_seq, null::bigint, l.starts_at
  from package_course p
  join lesson l on l.channel_seq = p.channel_seq and l.course_seq = p.course_seq
  union all
  select channel_seq, course_seq, term_seq, start_at
  from challenge_term
  where deleted_at is null;
grant select on pub_selling, pub_course_tax, pub_course_start to madang_reader;

-- Monthly sums that were typed lower than the price's part.
set local role madang_main_all;
update main.course
set installment_price = ceil(price::numeric / installment_month),
  installment_original_price = ceil(price::numeric / installment_month)
where installment_month > 1 and installment_price is distinct from ceil(price::numeric / installment_month)::bigint;
set local role madang_main;

-- Pages say who sells.
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
      'privateSellerYn', private_seller_yn),
    'customKeywordSetting', json_build_object(
      'customKeyword', coalesce((keyword ->> 'customKeyword')::boolean, false), 'path', coalesce(keyword ->> 'path', ''), 'version', coalesce(keyword ->> 'version', '')),
    'marketingTools', json_build_object('ANALYTICS', marketing ->> 'ANALYTICS', 'PIXEL', marketing ->> 'PIXEL', 'KAKAO', marketing ->> 'KAKAO', 'CHANNEL_TALK', marketing ->> 'CHANNEL_TALK'),
    'footer', '{"corpName":"","ceoName":"","regNo":"","shopNo":"","remote":"","addr":"","homepageUrl":"","phone":"","fax":"","email":"","privacyName":"","copyright":"","extraInfo":""}'::jsonb || footer)
  from channel where channel_seq = seq
$$;
