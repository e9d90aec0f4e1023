-- Nobody reads a number beyond 99: what an account never looked at is not counted to its end at each look.
create or replace view pub_badge as
  select r.user_seq, r.alarm_read_seq,
    (
      select count(*)
      from (
        select from alarm a
        where a.user_seq = r.user_seq and a.alarm_seq > r.alarm_read_seq and a.in_product
        limit 1000
      ) unread
    ) as badge_count
  from read_mark r;
