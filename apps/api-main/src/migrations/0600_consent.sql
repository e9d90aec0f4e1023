-- What people agreed to and took back: a line each time, never changed. A line names its person by the account's number and by a
-- hash of the address, so that it proves after the account is erased what somebody asks about, and tells nobody's address.
create table consent (
  consent_seq bigint generated always as identity primary key,
  -- null: the product itself
  channel_seq bigint references channel,
  -- null: somebody without an account
  user_seq bigint,
  address_hash text not null,
  kind_cd text not null check (kind_cd in (
    'PRODUCT_TERMS', 'PRODUCT_PRIVACY', 'SITE_TERMS', 'SITE_PRIVACY', 'SELLER', 'AGE', 'SITE_MARKETING', 'PRODUCT_MARKETING', 'NIGHT')),
  -- of the text that was shown: a site's own by its number, a common one by its day
  version text not null,
  agreed_yn text not null check (agreed_yn in ('Y', 'N')),
  place_cd text not null check (place_cd in (
    'SIGN_UP', 'SOCIAL', 'JOIN', 'CHECKOUT', 'MY_INFO', 'LINK', 'ONE_CLICK', 'FORM', 'STAFF', 'RENEWAL', 'LEAVE', 'WITHDRAWAL', 'BEFORE')),
  page text not null default '',
  -- who said it: the person, or staff that says it of somebody
  by_user_seq bigint,
  created_at timestamptz(3) not null
);
select public.fence('main', 'consent', 'user_seq');
-- A line of the product belongs to no site: it is written in any scope and read in its person's own.
create policy product on consent for insert with check (channel_seq is null);
create index consent_person on consent (user_seq, consent_seq desc);
create index consent_address on consent (channel_seq, address_hash, kind_cd, consent_seq desc);
create function consent_stays() returns trigger language plpgsql as $$
begin
  raise exception 'a consent is not changed';
end $$;
create trigger consent_stays before update or delete on consent for each row execute function consent_stays();

-- What the hashes are made with; it leaves the database by no view.
create table consent_salt (
  only_yn text primary key default 'Y' check (only_yn = 'Y'),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
insert into consent_salt default values;
create function address_hash(address text) returns text language sql stable security definer set search_path = main, pg_temp as $$
  select encode(sha256(convert_to(salt || lower(trim(address)), 'UTF8')), 'hex') from consent_salt
$$;
revoke execute on function address_hash(text) from public;
grant execute on function address_hash(text) to madang_main_all;

-- The version of the text that somebody is shown now (CONSENT_TEXTS of the contracts).
create function consent_version(site bigint, kind text, at timestamptz) returns text language sql stable set search_path = main, pg_temp as $$
  select coalesce(
    (
      select case t.use_yn when 'Y' then 'site-' || t.terms_seq end
      from terms t
      where t.channel_seq = site
        and t.kind = case consent_version.kind when 'SITE_TERMS' then 'service' when 'SITE_PRIVACY' then 'privacy' end
        and t.in_force_at <= at
      order by t.in_force_at desc, t.terms_seq desc
      limit 1
    ),
    '2026-11-23'
  )
$$;
-- Lines of one moment, written in a transaction of the site by whichever service heard them; kinds of the product have no site.
create function note_consents(site bigint, person bigint, address text, kinds text[], agrees boolean, place text, at_page text, said_by bigint, at timestamptz)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, page, by_user_seq, created_at)
  select
    case when k in ('PRODUCT_TERMS', 'PRODUCT_PRIVACY', 'AGE', 'PRODUCT_MARKETING') then null else site end,
    person,
    address_hash(coalesce(address, (select a.email from account a where a.user_seq = person), '')),
    k,
    consent_version(site, k, at),
    case when agrees then 'Y' else 'N' end,
    place,
    left(at_page, 200),
    said_by,
    at
  from unnest(kinds) k
$$;
revoke execute on function note_consents(bigint, bigint, text, text[], boolean, text, text, bigint, timestamptz) from public;
grant execute on function note_consents(bigint, bigint, text, text[], boolean, text, text, bigint, timestamptz)
  to madang_main_all, madang_campaign, madang_form, madang_util;

-- Since when somebody wants mails of marketing, also at night; when the person was last reminded of it.
alter table channel_user
  add column marketing_at timestamptz(3),
  add column night_consent boolean not null default false,
  add column marketing_reminded_at timestamptz(3);
create or replace view pub_channel_user as
  select channel_seq, user_seq, user_type_cd, roles, marketing_consent, joined_at, memo, marketing_at, night_consent, marketing_reminded_at
  from channel_user;
-- The last word on marketing of each address of a site, with where it was said.
create view pub_consent as
  select c.channel_seq, c.consent_seq, c.user_seq, c.kind_cd, c.version, c.agreed_yn, c.place_cd, c.by_user_seq, c.created_at
  from consent c
  where c.channel_seq is not null;
grant select on pub_consent to madang_reader;

alter table marketing_consent drop constraint marketing_consent_source_check;
alter table marketing_consent add constraint marketing_consent_source_check
  check (source in ('LINK', 'ONE_CLICK', 'SELF', 'SIGN_UP', 'SOCIAL', 'JOIN', 'MY_INFO', 'FORM', 'LEAVE')) not valid;
-- As before, without a line of the ledger: whoever writes those by itself.
create function mark_marketing_consent(site bigint, address text, agrees boolean, way text, at timestamptz)
returns boolean language sql volatile security definer set search_path = main, pg_temp as $$
  with who as (
    select u.user_seq, u.marketing_consent from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = site and a.email = lower(address)
  ), last as (
    select consent, was from marketing_consent where channel_seq = site and email = lower(address) order by consent_seq desc limit 1
  ), said as (
    insert into marketing_consent (channel_seq, email, user_seq, consent, source, was, created_at)
    select site, lower(address), (select user_seq from who), agrees, way, (select marketing_consent from who), at
    where coalesce((select consent from last), true) <> agrees returning 1
  ), done as (
    update channel_user u set
      marketing_consent = case when agrees then coalesce((select was from last), u.marketing_consent) else false end,
      marketing_at = case when agrees then coalesce(u.marketing_at, at) else u.marketing_at end,
      night_consent = agrees and u.night_consent
    from who where u.channel_seq = site and u.user_seq = who.user_seq and exists (select from said) returning 1
  )
  select exists (select from said)
$$;
revoke execute on function mark_marketing_consent(bigint, text, boolean, text, timestamptz) from public;
grant execute on function mark_marketing_consent(bigint, text, boolean, text, timestamptz) to madang_main_all;
-- What a link or its owner says, with its line in the ledger: true where there is one. Saying it again changes nothing. Taking a refusal back gives no consent
-- that was not there, so it is noted only where there was one.
create function say_marketing_consent(site bigint, address text, agrees boolean, way text, at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare
  person bigint := (select a.user_seq from account a where a.email = lower(address) and a.withdrawn_at is null);
  night boolean := coalesce((select u.night_consent from channel_user u where u.channel_seq = site and u.user_seq = person), false);
begin
  if not mark_marketing_consent(site, address, agrees, way, at) then
    return false;
  end if;
  if not agrees or (select u.marketing_consent from channel_user u where u.channel_seq = site and u.user_seq = person) then
    perform note_consents(site, person, address, case when night and not agrees then array['SITE_MARKETING', 'NIGHT'] else array['SITE_MARKETING'] end,
      agrees, case way when 'SELF' then 'MY_INFO' else way end, '', person, at);
    return true;
  end if;
  return false;
end $$;
revoke execute on function say_marketing_consent(bigint, text, boolean, text, timestamptz) from public;
grant execute on function say_marketing_consent(bigint, text, boolean, text, timestamptz) to madang_main_all, madang_campaign;
-- The same for a service of before, which hears no answer.
create or replace function set_marketing_consent(site bigint, address text, agrees boolean, way text, at timestamptz)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  select say_marketing_consent(site, address, agrees, way, at)
$$;

-- Somebody ticked the box of a form: a member gets advertising from now on, and the ledger a line for whoever can be named.
create function agree_by_form(site bigint, person bigint, address text, at_page text, at timestamptz)
returns boolean language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare
  known text := coalesce((select a.email from account a where a.user_seq = person and a.withdrawn_at is null), address);
begin
  if known is null or exists (select from channel_user u where u.channel_seq = site and u.user_seq = person and u.marketing_consent) then
    return false;
  end if;
  perform mark_marketing_consent(site, known, true, 'FORM', at);
  update channel_user set marketing_consent = true, marketing_at = at, marketing_reminded_at = null
  where channel_seq = site and user_seq = person;
  perform note_consents(site, person, known, array['SITE_MARKETING'], true, 'FORM', at_page, person, at);
  return true;
end $$;
revoke execute on function agree_by_form(bigint, bigint, text, text, timestamptz) from public;
grant execute on function agree_by_form(bigint, bigint, text, text, timestamptz) to madang_form;

-- Who was here before the ledger: what they had agreed to, with the day that is known.
set local statement_timeout = 0;
set local role madang_main_all;
insert into main.consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, by_user_seq, created_at)
select null, a.user_seq, main.address_hash(a.email), k.kind_cd, 'before', 'Y', 'BEFORE', a.user_seq, k.at
from main.account a
cross join lateral (values ('PRODUCT_TERMS', a.terms_at), ('PRODUCT_PRIVACY', a.terms_at), ('PRODUCT_MARKETING', a.marketing_at)) k (kind_cd, at)
where a.withdrawn_at is null
  and k.at is not null;
insert into main.consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, by_user_seq, created_at)
select u.channel_seq, u.user_seq, main.address_hash(a.email), k.kind_cd, 'before', 'Y', 'BEFORE', u.user_seq, u.joined_at
from main.channel_user u
join main.account a on a.user_seq = u.user_seq and a.withdrawn_at is null
cross join lateral (values ('SITE_TERMS', true), ('SITE_PRIVACY', true), ('SITE_MARKETING', u.marketing_consent)) k (kind_cd, said)
where k.said;
update main.channel_user set marketing_at = joined_at where marketing_consent;
