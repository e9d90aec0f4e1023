-- Who refused mails of marketing from a site, and who took it back: by address, for not only members get such mails.
-- Lines are only added; the last one of an address counts, none means nothing was refused.
create table marketing_consent (
  channel_seq bigint not null references channel,
  consent_seq bigint generated always as identity unique,
  email text not null,
  user_seq bigint,
  consent boolean not null,
  -- the page of a mail's link, the mail program, or the person's own session
  source text not null check (source in ('LINK', 'ONE_CLICK', 'SELF')),
  -- what the member had agreed to before: taking a refusal back makes no consent
  was boolean,
  created_at timestamptz(3) not null,
  primary key (channel_seq, consent_seq)
);
select public.fence('main', 'marketing_consent', 'user_seq');
create index marketing_consent_last on marketing_consent (channel_seq, email, consent_seq desc);
create index marketing_consent_email on marketing_consent (email);

create view pub_marketing_consent as
  select distinct on (channel_seq, email) channel_seq, email, consent, created_at from marketing_consent order by channel_seq, email, consent_seq desc;
grant select on pub_marketing_consent to madang_reader;

-- What a link or its owner says, in a transaction of that site; saying it again changes nothing.
create function set_marketing_consent(site bigint, address text, agrees boolean, way text, at timestamptz)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  with who as (
    select u.user_seq, u.marketing_consent from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
    where u.channel_seq = site and a.email = lower(address)
  ), last as (
    select consent, was from marketing_consent where channel_seq = site and email = lower(address) order by consent_seq desc limit 1
  ), said as (
    insert into marketing_consent (channel_seq, email, user_seq, consent, source, was, created_at)
    select site, lower(address), (select user_seq from who), agrees, way, (select marketing_consent from who), at
    where coalesce((select consent from last), true) <> agrees returning 1
  )
  update channel_user u set marketing_consent = case when agrees then coalesce((select was from last), u.marketing_consent) else false end
  from who where u.channel_seq = site and u.user_seq = who.user_seq and exists (select from said)
$$;
revoke execute on function set_marketing_consent(bigint, text, boolean, text, timestamptz) from public;
grant execute on function set_marketing_consent(bigint, text, boolean, text, timestamptz) to madang_campaign;
