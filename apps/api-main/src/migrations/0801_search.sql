-- How a title is typed on a Korean keyboard, in small letters and figures, words apart: 파이썬 is "vkdltjs". A search that is typed in the wrong
-- layout, that breaks off within a syllable or that has a slip in it meets its title here, in plain letters whatever the database's locale.
create function search_keys(said text) returns text language plpgsql immutable parallel safe strict as $$
declare
  first constant text[] := string_to_array('r r s e e f a q q t t d w w c z x v g', ' ');
  middle constant text[] := string_to_array('k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' ');
  last constant text[] := string_to_array(' r r rt s sw sg e f fr fa fq ft fx fv fg a q qt t t d w c z x v g', ' ');
  single constant text[] := string_to_array(
    'r r rt s sw sg e e f fr fa fq ft fx fv fg a q q qt t t d w w c z x v g k o i o j p u p h hk ho hl y n nj np nl b m ml l', ' ');
  keys text := '';
  one text;
  code integer;
begin
  foreach one in array regexp_split_to_array(lower(normalize(said, NFC) collate pg_catalog.pg_c_utf8), '') loop
    code := coalesce(ascii(nullif(one, '')), 32);
    keys := keys || case
      when code between 44032 and 55203 then
        first[(code - 44032) / 588 + 1] || middle[(code - 44032) % 588 / 28 + 1] || last[(code - 44032) % 28 + 1]
      when code between 12593 and 12643 then single[code - 12592]
      when code between 48 and 57 or code between 97 and 122 or code > 127 then one
      else ' '
    end;
  end loop;
  return trim(regexp_replace(keys, ' +', ' ', 'g'));
end $$;
-- The first sounds of a text without its spaces: 처음 만나는 SQL is ㅊㅇㅁㄴㄴsql.
create function search_initials(said text) returns text language plpgsql immutable parallel safe strict as $$
declare
  first constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  initials text := '';
  one text;
  code integer;
begin
  foreach one in array regexp_split_to_array(lower(normalize(said, NFC) collate pg_catalog.pg_c_utf8), '') loop
    code := coalesce(ascii(nullif(one, '')), 32);
    initials := initials || case
      when code between 44032 and 55203 then substr(first, (code - 44032) / 588 + 1, 1)
      when code between 48 and 57 or code between 97 and 122 or code > 127 then one
      else ''
    end;
  end loop;
  return initials;
end $$;
alter table course
  add column search_keys text generated always as (search_keys(title)) stored,
  add column search_initials text generated always as (search_initials(title)) stored;
drop index course_search;
create index course_search on course (channel_seq, course_seq) include (search_title, search_keys, search_initials)
  where publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';

-- What visitors searched for and found, how often a day: words of titles, and nothing of who asked.
create table search_word (
  channel_seq bigint not null references channel,
  day date not null,
  word text not null,
  used integer not null default 1,
  primary key (channel_seq, day, word)
);
select public.fence('main', 'search_word');
create index search_word_old on search_word (day);
