-- The language of visitors who have chosen none is a site's own. It stands in the site's JSON beside whether Japanese is offered.
do $$
declare
  japanese constant text := $q$'japaneseYn', coalesce(setting ->> 'japaneseYn', 'N'),$q$;
  body text := pg_get_functiondef('main.channel_json(bigint)'::regprocedure);
begin
  if strpos(body, japanese) = 0 then
    raise exception 'channel_json says nothing of Japanese';
  end if;
  execute replace(body, japanese, japanese || $q$ 'firstLang', coalesce(setting ->> 'firstLang', 'ko'),$q$);
end $$;
