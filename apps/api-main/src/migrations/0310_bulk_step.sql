-- What a step of work on many rows answered, by the key its caller gave it: sent again, it answers the same and does nothing.
create table bulk_step (
  channel_seq bigint not null references channel (channel_seq),
  request_key text not null,
  step int not null,
  answer jsonb,
  at timestamptz(3) not null default now(),
  primary key (channel_seq, request_key, step)
);
select public.fence('main', 'bulk_step');
