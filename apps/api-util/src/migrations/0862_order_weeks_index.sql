-- Outside of a transaction.
-- A short list of what is not sorted in yet: every week that is asked for reads it.
drop index concurrently if exists order_words_letters;
create index concurrently order_words_letters on order_words using gin (letters_of(channel_seq, week, words, contacts)) with (gin_pending_list_limit = 64);
drop index concurrently if exists order_words_pieces;
