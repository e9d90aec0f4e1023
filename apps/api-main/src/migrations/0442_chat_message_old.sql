-- Outside of a transaction.
drop index concurrently if exists chat_message_old;
create index concurrently chat_message_old on chat_message (created_at);
