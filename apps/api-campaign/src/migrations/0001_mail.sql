-- Mail of events, written before it is sent. It belongs to the product's post, not to a channel's data:
-- nothing shows it but the local mailbox of developers.
create table mail (
  mail_seq bigint generated always as identity primary key,
  -- the event and what it is about: a repeated event finds its mail here
  mail_key text not null unique,
  recipient text not null,
  from_name text not null,
  subject text not null,
  -- empty once a real provider has taken it
  html text,
  body text,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENDING', 'SENT', 'FAILED', 'DEAD')),
  tries integer not null default 0,
  -- when it may be sent next; while sending, when the sender counts as lost
  next_at timestamptz(3) not null,
  -- a code that no longer works is not worth sending
  useless_at timestamptz(3),
  error text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3)
);
create index mail_due on mail (next_at) where status in ('QUEUED', 'SENDING', 'FAILED');
create index mail_recipient on mail (recipient, mail_seq desc);
