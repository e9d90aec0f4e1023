-- Outside of a transaction.
-- It takes the place of the index of three letters. Statistics of the expression tell the planner how few orders a piece leaves.
drop index concurrently if exists order_words_pieces;
create index concurrently order_words_pieces on order_words using gin (pieces_of(channel_seq, words));
drop index concurrently if exists order_words_parts;
