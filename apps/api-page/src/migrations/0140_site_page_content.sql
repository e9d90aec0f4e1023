-- What a page of a site shows, and where it stood before: a former path leads on to where its page is now, or says that it is gone.
alter table site_page add column content text not null default '';
create table former_path (
  channel_seq bigint not null,
  path text not null,
  page_seq bigint not null,
  primary key (channel_seq, path)
);
select public.fence('page', 'former_path');
create index former_path_page on former_path (channel_seq, page_seq);

-- What a site says about its classes to those that search and share.
create table course_seo (
  channel_seq bigint not null,
  course_seq bigint not null,
  seo_setting jsonb not null,
  updated_at timestamptz(3) not null,
  primary key (channel_seq, course_seq)
);
select public.fence('page', 'course_seo');
