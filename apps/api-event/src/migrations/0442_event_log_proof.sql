alter table event_log validate constraint event_log_first;
