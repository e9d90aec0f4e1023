-- Addresses that are told what happens on a site, what is on its way to them, and how each try went.
create table webhook_endpoint (
  channel_seq bigint not null,
  endpoint_seq bigint generated always as identity,
  name text not null,
  url text not null,
  events jsonb not null,
  personal_yn text not null check (personal_yn in ('Y', 'N')),
  state_cd text not null check (state_cd in ('ACTIVE', 'PAUSED', 'FAILING')),
  -- Both sealed; the former one still signs until `former_until`.
  secret text not null,
  former_secret text,
  former_until timestamptz(3),
  created_at timestamptz(3) not null,
  failing_since timestamptz(3),
  worked_at timestamptz(3),
  primary key (channel_seq, endpoint_seq)
);
select public.fence('campaign', 'webhook_endpoint');

create table webhook_delivery (
  channel_seq bigint not null,
  delivery_seq bigint generated always as identity,
  endpoint_seq bigint not null,
  -- The job's number of the event, so that an event that is told twice is one.
  event_id text not null,
  type text not null,
  data jsonb not null,
  state_cd text not null check (state_cd in ('WAITING', 'DELIVERED', 'FAILED')),
  tries integer not null,
  -- While it waits: when it is tried next; while it is tried: when another copy would.
  next_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (channel_seq, delivery_seq),
  foreign key (channel_seq, endpoint_seq) references webhook_endpoint on delete cascade
);
select public.fence('campaign', 'webhook_delivery');
create unique index webhook_delivery_once on webhook_delivery (channel_seq, endpoint_seq, event_id);
create index webhook_delivery_due on webhook_delivery (channel_seq, endpoint_seq, next_at) where state_cd = 'WAITING';
create index webhook_delivery_log on webhook_delivery (channel_seq, endpoint_seq, delivery_seq desc);
create index webhook_delivery_old on webhook_delivery (created_at);

create table webhook_attempt (
  channel_seq bigint not null,
  attempt_seq bigint generated always as identity,
  delivery_seq bigint not null,
  tried_at timestamptz(3) not null,
  duration integer not null,
  status integer,
  error_cd text,
  request text not null,
  answer text not null,
  primary key (channel_seq, attempt_seq),
  foreign key (channel_seq, delivery_seq) references webhook_delivery on delete cascade
);
select public.fence('campaign', 'webhook_attempt');
create index webhook_attempt_of_delivery on webhook_attempt (channel_seq, delivery_seq, attempt_seq);

-- For alarms about a receiver.
create view pub_webhook as
  select channel_seq, endpoint_seq, name, url, state_cd from webhook_endpoint;
grant select on pub_webhook to madang_reader;
