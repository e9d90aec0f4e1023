-- What the jobs look for that clear records past their term: reports and objections once settled, enrolments and addresses of people who stay.
create index content_case_settled on content_case ((greatest(decided_at, appeal_answered_at, reported_at, created_at)))
  where state_cd <> 'OPEN' and (appealed_at is null or appeal_answered_at is not null);
create index attend_past on attend (ended_at)
  where ended_at is not null and (phone is not null or answers <> '[]' or refund_account is not null or cancel_reason is not null);
create index delivery_address_past on delivery_address (updated_at);
