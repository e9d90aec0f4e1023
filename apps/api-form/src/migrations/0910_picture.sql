-- Whether forms of a site show a picture, for its library of pictures.
create function picture_uses(site bigint, address text) returns table (place text, seq bigint, under bigint, title text)
language sql stable security definer set search_path = form, pg_temp as $$
  select 'OTHER', null::bigint, null::bigint, null::text
  where exists (select from form t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from form_block t where t.channel_seq = site and strpos(t::text, address) > 0)
$$;
revoke execute on function picture_uses(bigint, text) from public;
grant execute on function picture_uses(bigint, text) to madang_main;
