-- Views of the pages that sites make themselves, by page and time: the list of pages shows how often each was opened.
create index page_view_own on page_view (channel_seq, path, at) where path like '/p/%' and not is_new;
create view pub_page_visit as
  select channel_seq, path, at, visitor
  from page_view
  where path like '/p/%' and not is_new;
grant select on pub_page_visit to madang_reader;
