-- Notes of what staff settled as seen go after a term, found by their time.
create index queue_seen_at on queue_seen (seen_at);
