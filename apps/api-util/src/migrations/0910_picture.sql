-- Whether orders of a site show a picture, for its library of pictures: an order keeps the cover of the class as it was bought.
create function picture_uses(site bigint, address text) returns table (place text, seq bigint, under bigint, title text)
language sql stable security definer set search_path = util, pg_temp as $$
  select 'ORDER', null::bigint, null::bigint, null::text where exists (select from pay_order where channel_seq = site and image_url = address)
$$;
revoke execute on function picture_uses(bigint, text) from public;
grant execute on function picture_uses(bigint, text) to madang_main;
