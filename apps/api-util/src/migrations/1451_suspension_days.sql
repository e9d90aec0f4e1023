-- The last suspension of the site for which a subscription was made longer or seen not to need it, and the days that its present period
-- was made longer by; what its order paid for ended that many days before `period_end`.
alter table subscription
  add column suspension_seq bigint not null default 0,
  add column suspended_days integer not null default 0;
