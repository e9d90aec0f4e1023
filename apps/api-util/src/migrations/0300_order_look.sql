-- What main needs for its own mending. The moment stands beside the state: whoever asks says by its own clock what is of late.
grant create on schema util to madang_util_all;
set local role madang_util_all;
create or replace view job_order as
  select channel_seq, attend_seq, order_no, status, user_seq, paid_at, cancel_at from pay_order
  where status in ('CONFIRMING', 'WAITING_DEPOSIT', 'PAID', 'CANCELED');
set local role madang_util;
revoke create on schema util from madang_util_all;

-- A change that an enrolment must follow is said to main in its own transaction, besides the event.
create function say_order_changed() returns trigger language plpgsql as $$
begin
  perform main.look_at_attend(new.channel_seq, new.attend_seq);
  return null;
end $$;
create trigger pay_order_begun after insert on pay_order
  for each row when (new.attend_seq is not null and new.status in ('WAITING_DEPOSIT', 'PAID', 'CANCELED'))
  execute function say_order_changed();
create trigger pay_order_changed after update of status on pay_order
  for each row when (new.attend_seq is not null and old.status <> new.status and new.status in ('WAITING_DEPOSIT', 'PAID', 'CANCELED', 'FAILED', 'EXPIRED') and (old.status <> 'READY' or new.status <> 'EXPIRED'))
  execute function say_order_changed();
