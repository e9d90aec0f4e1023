-- Pictures of a review, by their addresses.
alter table review add column photos jsonb not null default '[]' check (jsonb_typeof(photos) = 'array' and jsonb_array_length(photos) <= 5);
