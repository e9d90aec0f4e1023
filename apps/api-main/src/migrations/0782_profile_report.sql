-- Profiles that staff of a site hide there: name, picture and the own words of the person, for as long as the row is there.
create table hidden_profile (
  channel_seq bigint not null references channel,
  user_seq bigint not null references account,
  primary key (channel_seq, user_seq)
);
select public.fence('main', 'hidden_profile', 'user_seq');
create index hidden_profile_person on hidden_profile (user_seq);

alter table content_case drop constraint content_case_kind_cd_check;
alter table content_case add constraint content_case_kind_cd_check check (kind_cd in ('POST', 'COMMENT', 'CHAT', 'REVIEW', 'PROFILE'));

create or replace view pub_open_course_user as
  select u.channel_seq, u.course_seq, u.user_type_cd, u.user_order, u.user_seq,
    case when h.user_seq is null then u.introduction else '' end as introduction,
    case when h.user_seq is null then a.name else '***' end as name,
    h.user_seq is not null as profile_hidden
  from course_user u join account a on a.user_seq = u.user_seq
  left join hidden_profile h on h.channel_seq = u.channel_seq and h.user_seq = u.user_seq;
create or replace view pub_open_review as
  select r.channel_seq, r.course_seq, r.evaluation_seq, r.review_point, r.description, r.created_at,
    case when h.user_seq is null then public_name(a.name) else '***' end as user_name
  from review r join account a on a.user_seq = r.user_seq
  left join hidden_profile h on h.channel_seq = r.channel_seq and h.user_seq = r.user_seq
  where r.hide_yn = 'N';
