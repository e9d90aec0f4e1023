-- The document of a class's page says the terms of a challenge, how long a class takes, and that a class is for members.
create or replace view pub_course as
  select channel_seq, course_seq, title, sub_title, image_url, introduction, course_type, course_type_cd, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, pay_methods, max_user_count, user_limit_type_cd, public_cd, publish_status_cd, published_at, trash_type_cd, attend_count, accept_cnt, like_count, review_count, review_point,
    curriculum_count, channel_category_seq, created_at, updated_at, material_price, material_price_ex, site_membership_seqs
  from course;
create or replace view pub_challenge_term as
  select channel_seq, term_seq, course_seq, start_at, end_at, name, max_user_count, attend_count, deleted_at from challenge_term;
create or replace view pub_curriculum as
  select channel_seq, curriculum_seq, course_seq, section_seq, curriculum_order, curriculum_type_cd, title, is_public, duration, live_from, live_to, created_at,
    required_minutes, offline_start_at, offline_start_time, offline_end_time
  from curriculum;
create or replace view pub_open_course as
  select channel_seq, course_seq, channel_category_seq, course_type_cd, service_alias, title, sub_title, image_url, introduction, desc1, desc2, desc4, desc5, desc6,
    target_audience, gains, not_payed_introduction, curriculum_status_list, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, user_limit_type_cd, choise_type_cd, max_user_count, attend_count, accept_cnt, attend_sum,
    review_count, review_rate, setting, site_membership_seqs, published_at, updated_at, material_price, material_price_ex,
    course_type, period, start_at, end_at
  from course
  where is_on_show(publish_status_cd, public_cd, trash_type_cd);
