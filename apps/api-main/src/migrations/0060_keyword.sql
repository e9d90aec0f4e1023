-- The words of a site beside the default ones; path and version stand in channel.keyword.
create table keyword_set (
  channel_seq bigint not null references channel,
  lang text not null check (lang in ('ko', 'en', 'jp')),
  words jsonb not null,
  primary key (channel_seq, lang)
);
select public.fence('main', 'keyword_set');
