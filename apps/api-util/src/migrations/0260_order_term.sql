-- The term of a challenge that was bought, frozen like the rest.
alter table pay_order
  add column term_seq bigint,
  add column term_name text;
