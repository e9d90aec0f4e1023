-- Who exported members is forgotten after a term, found by its time.
create index member_export_created on member_export (created_at);
