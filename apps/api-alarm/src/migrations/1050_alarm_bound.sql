-- The alarms become the first partition of alarms by months (1052), whose numbers say their month. All alarms until the month after the
-- next have numbers below that month's; that is said first and proven afterwards, so that nobody waits for the proof.
do $$
begin
  execute format('alter table alarm.alarm add constraint alarm_first check (alarm_seq < %s) not valid',
    public.month_number((date_trunc('month', now() at time zone 'Asia/Seoul') + interval '2 months')::date));
end $$;
