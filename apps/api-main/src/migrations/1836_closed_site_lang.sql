-- The page of a closed site is in the language in which the site greeted its visitors.
create or replace view pub_closed_site as
  select channel_seq, domain, custom_domain, name, brand_color, header_logo_url, footer, closed_at, erase_at, erased_at,
    coalesce(setting ->> 'firstLang', 'ko') as first_lang
  from channel where closed_at is not null;
