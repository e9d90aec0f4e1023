-- The terms that a site wrote itself, version by version, for the documents of their pages.
create view pub_terms as
  select channel_seq, terms_seq, kind, use_yn, title, content, in_force_at from terms;
grant select on pub_terms to madang_reader;
