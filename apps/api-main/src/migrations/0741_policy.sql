-- A privacy text that was made from the settings: what it names, and its other languages. Null where somebody wrote it.
alter table terms
  add column named jsonb,
  add column translations jsonb;
create or replace view pub_terms as
  select channel_seq, terms_seq, kind, use_yn, title, content, in_force_at, translations from terms;
