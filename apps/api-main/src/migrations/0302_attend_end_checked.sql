alter table attend validate constraint attend_end_cd;
alter table attend validate constraint attend_end_said;
alter table attend validate constraint attend_end_cancel;
