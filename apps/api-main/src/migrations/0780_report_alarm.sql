-- For the alarm of a report: in which class the item stands, since its teachers decide about it.
create or replace view pub_content_case as
  select channel_seq, case_seq, kind_cd, author_seq, title, state_cd, reason_cd, reason_text, hidden_until, appeal_answer_text, course_seq
  from content_case;
