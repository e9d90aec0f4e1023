-- Papers with account data: private files whose keys say so.
create view pub_document_file as
  select channel_seq, file_seq, origin_file_name, content_type, file_size, created_by, created_at from file where storage_key like 'private/%/doc-%' and status = 'READY';
grant select on pub_document_file to madang_reader;
create index file_document on file (created_at) where storage_key like 'private/%/doc-%';
