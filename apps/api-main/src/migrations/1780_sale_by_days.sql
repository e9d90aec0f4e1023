-- A block that sells a class says when its sale begins and ends as the class's page does: to the minute, or by days.
create or replace view pub_open_course as
  select channel_seq, course_seq, channel_category_seq, course_type_cd, service_alias, title, sub_title, image_url, introduction, desc1, desc2, desc4, desc5, desc6,
    target_audience, gains, not_payed_introduction, curriculum_status_list, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, user_limit_type_cd, choise_type_cd, max_user_count, attend_count, accept_cnt, attend_sum,
    review_count, review_rate, setting, site_membership_seqs, published_at, updated_at, material_price, material_price_ex,
    course_type, period, start_at, end_at, course_order, setting_pay_time_yn
  from course
  where is_on_show(publish_status_cd, public_cd, trash_type_cd);
