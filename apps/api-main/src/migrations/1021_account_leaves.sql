-- Outside of a transaction.
-- What goes with an account that is withdrawn is found without the rows of others.
drop index concurrently if exists session_of_person;
create index concurrently session_of_person on session (user_seq);
drop index concurrently if exists ticket_of_person;
create index concurrently ticket_of_person on ticket (user_seq);
drop index concurrently if exists reset_token_of_person;
create index concurrently reset_token_of_person on reset_token (user_seq);
