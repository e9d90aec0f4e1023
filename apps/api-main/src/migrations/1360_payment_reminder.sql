-- When staff last reminded a learner of the payment that an enrolment waits for, and how often. A table of its own, so that nothing waits for
-- a lock of the enrolments.
create table payment_reminder (
  channel_seq bigint not null,
  attend_seq bigint not null,
  reminded_at timestamptz(3) not null,
  reminded_by bigint not null,
  times integer not null default 1,
  primary key (channel_seq, attend_seq)
);
select public.fence('main', 'payment_reminder');
create view pub_payment_reminder as select channel_seq, attend_seq, reminded_at from payment_reminder;
grant select on pub_payment_reminder to madang_reader;
