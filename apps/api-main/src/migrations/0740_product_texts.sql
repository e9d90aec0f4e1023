-- The product's own texts have a version of their own in the contracts (PRODUCT_TEXTS), which the service says with each line: a new one
-- needs no new file here, and somebody who agreed on a page of before has the version of that page.
create function note_product_consents(person bigint, kinds text[], text_version text, agrees boolean, place text, at_page text, at timestamptz)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into consent (channel_seq, user_seq, address_hash, kind_cd, version, agreed_yn, place_cd, page, by_user_seq, created_at)
  select
    null,
    person,
    address_hash(coalesce((select a.email from account a where a.user_seq = person), '')),
    k,
    text_version,
    case when agrees then 'Y' else 'N' end,
    place,
    left(at_page, 200),
    person,
    at
  from unnest(kinds) k
$$;
revoke execute on function note_product_consents(bigint, text[], text, boolean, text, text, timestamptz) from public;
grant execute on function note_product_consents(bigint, text[], text, boolean, text, text, timestamptz) to madang_main_all;

-- Which of the product's texts a person has not agreed to in this version, whatever was agreed to before: also outside of the person's scope.
create function product_texts_missing(person bigint, text_version text)
returns setof text language plpgsql volatile security definer set search_path = main, pg_temp as $$
declare
  before text := coalesce(current_setting('app.own', true), '');
begin
  perform set_config('app.own', person::text, true);
  return query
    select k
    from unnest(array['PRODUCT_TERMS', 'PRODUCT_PRIVACY']) k
    where not exists (
      select from consent c
      where c.user_seq = person and c.channel_seq is null and c.kind_cd = k and c.version = text_version and c.agreed_yn = 'Y'
    );
  perform set_config('app.own', before, true);
end $$;
revoke execute on function product_texts_missing(bigint, text) from public;
grant execute on function product_texts_missing(bigint, text) to madang_main_all;
