alter table channel
  add column cover_image_url text,
  add column zoom_account_type_cd text not null default '00',
  add column kakao_counsel_id text;

-- Who changed what of a site: written in the transaction of the change, never changed afterwards.
create table data_history (
  channel_seq bigint not null references channel,
  history_seq bigint generated always as identity,
  entity text not null,
  entity_seq bigint,
  action text not null check (action in ('CREATE', 'UPDATE', 'DELETE')),
  user_seq bigint,
  before jsonb,
  after jsonb,
  created_at timestamptz(3) not null,
  primary key (channel_seq, history_seq)
);
select public.fence('main', 'data_history');
create function data_history_stays() returns trigger language plpgsql as $$
begin
  raise exception 'data history is not changed';
end $$;
create trigger data_history_stays before update or delete on data_history for each row execute function data_history_stays();
create view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name, h.before, h.after, h.created_at
  from data_history h left join account a on a.user_seq = h.user_seq;
grant select on pub_data_history to madang_reader;

-- A site's own terms, version by version; the newest whose day has come counts.
create table terms (
  channel_seq bigint not null references channel,
  terms_seq bigint generated always as identity,
  kind text not null check (kind in ('service', 'privacy')),
  use_yn text not null check (use_yn in ('Y', 'N')),
  title text not null,
  content text not null,
  in_force_at timestamptz(3) not null,
  created_by bigint not null references account,
  created_at timestamptz(3) not null,
  primary key (channel_seq, terms_seq)
);
select public.fence('main', 'terms');
create index terms_in_force on terms (channel_seq, kind, in_force_at desc, terms_seq desc);

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
      'lkPlus', coalesce((setting -> 'lkPlus')::text, '{}'), 'whiteLabelYn', coalesce(setting ->> 'whiteLabelYn', 'N')),
    'customKeywordSetting', json_build_object(
      'customKeyword', coalesce((keyword ->> 'customKeyword')::boolean, false), 'path', coalesce(keyword ->> 'path', ''), 'version', coalesce(keyword ->> 'version', '')),
    'marketingTools', json_build_object('ANALYTICS', marketing ->> 'ANALYTICS', 'PIXEL', marketing ->> 'PIXEL', 'KAKAO', marketing ->> 'KAKAO', 'CHANNEL_TALK', marketing ->> 'CHANNEL_TALK'),
    'footer', '{"corpName":"","ceoName":"","regNo":"","shopNo":"","remote":"","addr":"","homepageUrl":"","phone":"","fax":"","email":"","privacyName":"","copyright":"","extraInfo":""}'::jsonb || footer)
  from channel where channel_seq = seq
$$;
