-- How an enrolment ended. USED_UP: it was had until its end, and another one took its place; its money stays.
-- CANCELLED: it came to nothing (cancel_cd says by whom); what was paid for it goes back.
-- The checks hold for every new row at once; 0302 holds them against the old ones, so that no long lock is needed.
alter table attend
  add column end_cd text,
  add constraint attend_end_cd check (end_cd in ('USED_UP', 'CANCELLED')) not valid,
  add constraint attend_end_said check ((ended_at is null) = (end_cd is null)) not valid,
  add constraint attend_end_cancel check ((cancel_at is not null) = (end_cd is not distinct from 'CANCELLED')) not valid;

create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount, term_seq, term_name, end_cd
  from attend;
