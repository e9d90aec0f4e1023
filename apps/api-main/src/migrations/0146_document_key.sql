-- Whoever looks at papers for the platform finds them in the storage.
create or replace view pub_document_file as
  select channel_seq, file_seq, origin_file_name, content_type, file_size, created_by, created_at, storage_key from file where storage_key like 'private/%/doc-%' and status = 'READY';
