-- Whether somebody belongs to a site whose terms and privacy policy they never agreed to, such as whoever accepted an invitation before its
-- card had the boxes. Owners are the site itself and are asked for nothing. It is asked at each log-in, outside of the person's scope.
create function belongs_unasked(person bigint) returns boolean language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare
  before text := coalesce(current_setting('app.own', true), '');
  found boolean;
begin
  perform set_config('app.own', person::text, true);
  select exists (
    select
    from channel_user u
    cross join unnest(array['SITE_TERMS', 'SITE_PRIVACY']) k
    where u.user_seq = person
      and u.user_type_cd is distinct from 'OWN'
      and not exists (
        select
        from consent c
        where c.user_seq = person
          and c.channel_seq = u.channel_seq
          and c.kind_cd = k
          and c.agreed_yn = 'Y'
      )
  ) into found;
  perform set_config('app.own', before, true);
  return found;
end $$;
revoke execute on function belongs_unasked(bigint) from public;
grant execute on function belongs_unasked(bigint) to madang_main_all;
