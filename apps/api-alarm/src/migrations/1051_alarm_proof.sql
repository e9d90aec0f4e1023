alter table alarm validate constraint alarm_first;
