-- Pages of a site with their search metadata; `path` without a leading slash (about, main, me/classes).
create table site_page (
  channel_seq bigint not null,
  page_seq bigint generated always as identity,
  title text not null,
  path text not null,
  seo_setting jsonb not null default '{}',
  publish_status_cd text not null default '99' check (publish_status_cd in ('00', '99')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (channel_seq, page_seq),
  unique (channel_seq, path)
);
select public.fence('page', 'site_page');
create view pub_site_page as select channel_seq, page_seq, title, path, publish_status_cd from site_page;
grant select on pub_site_page to madang_reader;
