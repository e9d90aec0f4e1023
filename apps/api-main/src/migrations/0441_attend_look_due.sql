-- Looks that are due are found by one range, those that wait for no time among them.
create index attend_look_when on attend_look (coalesce(due_at, '-infinity'::timestamptz(3)), look_seq);
drop index attend_look_due;
