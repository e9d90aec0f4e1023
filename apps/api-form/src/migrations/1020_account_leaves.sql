-- Outside of a transaction.
-- Answers of an account that is withdrawn are found without those of others.
drop index concurrently if exists form_answer_of_person;
create index concurrently form_answer_of_person on form_answer (user_seq) where user_seq is not null;
