-- A hidden profile is hidden on the page of a teacher, too.
create or replace view pub_open_teacher as
  select u.channel_seq, u.user_seq,
    case when h.user_seq is null then a.name else '***' end as name,
    case when h.user_seq is null then a.profile_image_url end as profile_image_url,
    case when h.user_seq is null then u.teacher_line else '' end as teacher_line,
    case when h.user_seq is null then u.teacher_text else '' end as teacher_text
  from channel_user u join account a on a.user_seq = u.user_seq and a.withdrawn_at is null
  left join hidden_profile h on h.channel_seq = u.channel_seq and h.user_seq = u.user_seq;
