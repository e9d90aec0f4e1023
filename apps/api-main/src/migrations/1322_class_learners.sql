-- How many people learn in a class: those with a seat (accept_cnt), without the seats that wait for their payment.
create view pub_class_learners as
  select
    c.channel_seq,
    c.course_seq,
    c.accept_cnt - (
      select count(*)::integer
      from attend a
      where a.channel_seq = c.channel_seq
        and a.course_seq = c.course_seq
        and a.hold_until is not null
        and a.ended_at is null
    ) as learner_cnt
  from course c;
grant select on pub_class_learners to madang_page;
