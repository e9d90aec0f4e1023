-- What the documents of a site show to everybody, crawlers among them: classes on show with their people, lessons and reviews, and no other.

-- How the public reads a name: its middle is hidden (유*연).
create function public_name(name text) returns text language sql immutable parallel safe
return case
  when char_length(name) < 2 then name
  when char_length(name) = 2 then left(name, 1) || '*'
  else left(name, 1) || repeat('*', char_length(name) - 2) || right(name, 1)
end;

create view pub_open_course as
  select channel_seq, course_seq, channel_category_seq, course_type_cd, service_alias, title, sub_title, image_url, introduction, desc1, desc2, desc4, desc5, desc6,
    target_audience, gains, not_payed_introduction, curriculum_status_list, fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at,
    pay_start_cd, pay_end_cd, pay_start_at, pay_end_at, user_limit_type_cd, choise_type_cd, max_user_count, attend_count, accept_cnt, attend_sum,
    review_count, review_rate, setting, site_membership_seqs, published_at, updated_at
  from course
  where is_on_show(publish_status_cd, public_cd, trash_type_cd);
create view pub_open_course_user as
  select u.channel_seq, u.course_seq, u.user_type_cd, u.user_order, u.user_seq, u.introduction, a.name
  from course_user u join account a on a.user_seq = u.user_seq;
create view pub_open_review as
  select r.channel_seq, r.course_seq, r.evaluation_seq, r.review_point, r.description, r.created_at, public_name(a.name) as user_name
  from review r join account a on a.user_seq = r.user_seq
  where r.hide_yn = 'N';
create view pub_channel_category as select channel_seq, channel_category_seq, name, category_order from category;
create or replace view pub_open_post as
  select p.channel_seq, p.post_seq, p.board_seq, b.kind, p.title, p.content, p.created_at, coalesce(p.updated_at, p.created_at) as updated_at,
    p.fixed_yn, p.category
  from post p join board b on b.channel_seq = p.channel_seq and b.board_seq = p.board_seq
  where b.kind <> 'COURSE' and b.read_scope = 'EVERYONE' and p.public_yn = 'Y' and p.secret_yn = 'N';
create or replace view pub_membership as
  select channel_seq, membership_seq, title, price, period_cd, open_yn, deleted_at, description, benefits, updated_at from membership;
grant select on pub_open_course, pub_package_course, pub_open_course_user, pub_open_review, pub_channel_category to madang_reader;
