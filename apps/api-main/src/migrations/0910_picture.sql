-- A picture that is kept on purpose stays when nothing shows it.
alter table file add column if not exists kept_at timestamptz(3);

-- The pictures of a site: of its files at public addresses those that its staff brought.
create table picture (
  channel_seq bigint not null,
  file_seq bigint not null,
  name text not null,
  -- In pixels; null for a picture of before that has not been looked at since.
  width integer,
  height integer,
  -- By language.
  alt jsonb not null default '{}',
  primary key (channel_seq, file_seq),
  foreign key (channel_seq, file_seq) references file (channel_seq, file_seq) on delete cascade
);
select public.fence('main', 'picture');

set local role madang_main_all;
insert into picture (channel_seq, file_seq, name)
select f.channel_seq, f.file_seq, f.origin_file_name
from file f
join channel_user u on u.channel_seq = f.channel_seq and u.user_seq = f.created_by and u.user_type_cd is not null
where f.storage_key like 'public/%' and f.content_type like 'image/%' and f.status = 'READY';
set local role madang_main;

-- What pictures show in words, for pages of blocks.
create view pub_picture as
  select p.channel_seq, f.url, p.alt from picture p join file f on f.channel_seq = p.channel_seq and f.file_seq = p.file_seq where p.alt <> '{}';
grant select on pub_picture to madang_page;

-- Where a site shows a picture; other services say it of their own tables by a function of the same name.
create function picture_uses(site bigint, address text) returns table (place text, seq bigint, under bigint, title text)
language sql stable set search_path = main, pg_temp as $$
  select 'SITE', null::bigint, null::bigint, null::text
  from channel
  where channel_seq = site and strpos(concat_ws(' ', header_logo_url, profile_image_url, cover_image_url, footer, setting), address) > 0
  union all
  select 'PAGE', 0, null, null from channel where channel_seq = site and strpos(banners::text, address) > 0
  union all
  select 'COURSE', course_seq, null, title
  from course
  where channel_seq = site
    and strpos(concat_ws(' ', image_url, introduction, not_payed_introduction, desc1, desc2, desc4, desc5, desc6, target_audience, invite_event_info), address) > 0
  union all
  select 'LESSON', curriculum_seq, course_seq, title from curriculum where channel_seq = site and strpos(content, address) > 0
  union all
  select b.kind || '_POST', p.post_seq, case when b.kind = 'COURSE' then p.course_seq else p.board_seq end, case when p.secret_yn = 'N' then p.title end
  from post p
  join board b on b.channel_seq = p.channel_seq and b.board_seq = p.board_seq
  where p.channel_seq = site and strpos(p.content, address) > 0
  union all
  select 'CERTIFICATE', r.course_seq, null, c.title
  from certificate_rule r
  join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq
  where r.channel_seq = site and r.seal_image_url = address
  union all
  select 'ISSUED', null, null, null where exists (select from certificate where channel_seq = site and seal_image_url = address)
  union all
  -- Texts without a page of their own in the admin.
  select 'OTHER', null, null, null
  where exists (select from board t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from channel_user t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from course_user t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from membership t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from menu t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from post_comment t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from review t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from snippet t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from submission t where t.channel_seq = site and strpos(t::text, address) > 0)
    or exists (select from terms t where t.channel_seq = site and strpos(t::text, address) > 0)
$$;

-- Puts another picture in its place everywhere; what was issued to people stays as it was.
create function replace_picture(site bigint, was text, becomes text) returns void
language plpgsql volatile set search_path = main, pg_temp as $$
begin
  update channel
  set header_logo_url = replace(header_logo_url, was, becomes),
    profile_image_url = replace(profile_image_url, was, becomes),
    cover_image_url = replace(cover_image_url, was, becomes),
    footer = replace(footer::text, was, becomes)::jsonb,
    setting = replace(setting::text, was, becomes)::jsonb,
    banners = replace(banners::text, was, becomes)::jsonb
  where channel_seq = site
    and strpos(concat_ws(' ', header_logo_url, profile_image_url, cover_image_url, footer, setting, banners), was) > 0;
  update course
  set image_url = replace(image_url, was, becomes),
    introduction = replace(introduction, was, becomes),
    not_payed_introduction = replace(not_payed_introduction, was, becomes),
    desc1 = replace(desc1, was, becomes),
    desc2 = replace(desc2, was, becomes),
    desc4 = replace(desc4, was, becomes),
    desc5 = replace(desc5, was, becomes),
    desc6 = replace(desc6, was, becomes),
    target_audience = replace(target_audience, was, becomes),
    invite_event_info = replace(invite_event_info, was, becomes)
  where channel_seq = site
    and strpos(concat_ws(' ', image_url, introduction, not_payed_introduction, desc1, desc2, desc4, desc5, desc6, target_audience, invite_event_info), was) > 0;
  update curriculum set content = replace(content, was, becomes) where channel_seq = site and strpos(content, was) > 0;
  update post set content = replace(content, was, becomes) where channel_seq = site and strpos(content, was) > 0;
  update certificate_rule set seal_image_url = becomes where channel_seq = site and seal_image_url = was;
end $$;
