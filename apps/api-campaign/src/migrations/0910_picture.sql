-- Mails of a site that show a picture, for its library of pictures: what is still to be sent, and what was sent (MAILED), which stays as it is.
create function picture_uses(site bigint, address text) returns table (place text, seq bigint, under bigint, title text)
language sql stable security definer set search_path = campaign, pg_temp as $$
  select case when status in ('DRAFT', 'RESERVED', 'SENDING') then 'CAMPAIGN' else 'MAILED' end, campaign_seq, null::bigint, title
  from campaign
  where channel_seq = site and deleted_at is null and strpos(content, address) > 0
$$;
create function replace_picture(site bigint, was text, becomes text) returns void
language sql volatile security definer set search_path = campaign, pg_temp as $$
  update campaign
  set content = replace(content, was, becomes)
  where channel_seq = site and status in ('DRAFT', 'RESERVED', 'SENDING') and strpos(content, was) > 0
$$;
revoke execute on function picture_uses(bigint, text), replace_picture(bigint, text, text) from public;
grant execute on function picture_uses(bigint, text), replace_picture(bigint, text, text) to madang_main;
