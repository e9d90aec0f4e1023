-- A lesson carries one kind of work, which no rule or form asks for another value of: the answer says it (CU-004).
alter table curriculum drop column work_type_cd;
