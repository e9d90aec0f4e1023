-- So far a row that was replaced after its access ended had ended_at alone.
set local role madang_main_all;
update attend
set end_cd = case when cancel_at is null then 'USED_UP' else 'CANCELLED' end
where ended_at is not null and end_cd is null;
set local role madang_main;
