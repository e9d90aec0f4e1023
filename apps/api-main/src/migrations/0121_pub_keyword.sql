-- What sites call a class, an instructor …, for the texts that services write: no line without a set of one's own.
create view pub_keyword as
  select channel_seq, coalesce(keyword ->> 'version', '') as version from channel where (keyword ->> 'customKeyword')::boolean;
create view pub_keyword_set as select channel_seq, lang, words from keyword_set;
grant select on pub_keyword, pub_keyword_set to madang_reader;
