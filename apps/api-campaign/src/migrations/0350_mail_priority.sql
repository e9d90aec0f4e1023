-- What is waited for goes first: 1 codes, 2 what belongs to an order or an enrolment, 3 alarms, 4 what goes to many.
alter table mail add column priority smallint not null default 2 check (priority between 1 and 4);
-- The Message-ID, by which a report about a mail names it.
alter table mail add column message_id text;
update mail set priority = 4 where campaign_seq is not null and status in ('QUEUED', 'SENDING', 'FAILED');
drop index mail_due;
drop index mail_due_many;
create index mail_due on mail (priority, next_at) where status in ('QUEUED', 'SENDING', 'FAILED');
create index mail_message on mail (message_id) where message_id is not null;

-- Addresses that mail providers reported: nobody reads mail there, or its reader called one of ours spam.
create table mail_address (
  address text primary key,
  state text not null check (state in ('BOUNCED', 'COMPLAINED')),
  reason text not null,
  reported_at timestamptz(3) not null
);

-- Those that still count: whoever proved since that mail arrives there has settled it.
create view pub_mail_address as
  select b.address, b.state, b.reported_at
  from mail_address b
  where not exists (
    select from main.pub_account a
    where a.email = b.address and a.withdrawn_at is null and a.email_auth_at > b.reported_at
  );
grant select on pub_mail_address to madang_reader;
