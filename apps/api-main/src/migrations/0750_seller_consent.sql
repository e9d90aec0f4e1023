-- Whether somebody's data may be passed to the seller of a site: agreed to in the version that is shown now, and not taken back since.
-- Staff pass none. Read by the calls that order, and by the pages that ask.
create function agreed_to_seller(site bigint, person bigint, at timestamptz)
returns boolean language sql stable security definer set search_path = main, pg_temp as $$
  select coalesce(
      (
        select c.agreed_yn = 'Y' and c.version = consent_version(site, 'SELLER', at)
        from consent c
        where c.channel_seq = site
          and c.user_seq = person
          and c.kind_cd = 'SELLER'
        order by c.consent_seq desc
        limit 1
      ),
      false
    )
    or exists (
      select
      from channel_user u
      where u.channel_seq = site
        and u.user_seq = person
        and u.user_type_cd is not null
    )
$$;
revoke execute on function agreed_to_seller(bigint, bigint, timestamptz) from public;
grant execute on function agreed_to_seller(bigint, bigint, timestamptz) to madang_main_all, madang_util;
