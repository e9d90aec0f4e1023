-- The log becomes the first partition of a log by months (0444). All that is in it by then lies before the month after the next; that is
-- said first and proven afterwards, so that nobody waits for the proof.
do $$
begin
  execute format('alter table event.event_log add constraint event_log_first check (at < %L) not valid',
    (date_trunc('month', now() at time zone 'Asia/Seoul') + interval '2 months') at time zone 'Asia/Seoul');
end $$;
