-- Whoever leaves may say why, and need not (AM-332).
alter table withdrawal alter column reason drop not null;
