create table channel (
  channel_seq bigint generated always as identity primary key,
  domain text not null unique,
  custom_domain text unique,
  name text not null,
  intro text not null default '',
  brand_color text not null default '#3b5bfd',
  header_logo_url text,
  profile_image_url text,
  template_cd text not null default '00',
  page_type_cd text not null default '00',
  category text not null default '99',
  customer_type text not null default '00',
  content_type_cd text,
  logout_main_page_seq bigint,
  banners jsonb not null default '[]',
  footer jsonb not null default '{}',
  service_terms jsonb not null default '{}',
  privacy_terms jsonb not null default '{}',
  sns_login jsonb not null default '{}',
  service_alias jsonb not null default '["default"]',
  setting jsonb not null default '{}',
  keyword jsonb not null default '{}',
  marketing jsonb not null default '{}',
  created_by bigint not null references account,
  created_at timestamptz(3) not null default now()
);
create table menu (
  channel_seq bigint not null references channel,
  menu_seq bigint generated always as identity,
  parent_seq bigint,
  menu_order integer not null default 0,
  menu_title text not null,
  menu_type_cd text not null default '00',
  path text,
  extern_link_url text,
  open_type_cd text not null default '00',
  visible_type_cd text not null default '00',
  primary key (channel_seq, menu_seq)
);
create table category (
  channel_seq bigint not null references channel,
  channel_category_seq bigint generated always as identity,
  name text not null,
  category_order integer not null default 0,
  primary key (channel_seq, channel_category_seq)
);
create table channel_user (
  channel_seq bigint not null references channel,
  user_seq bigint not null references account,
  user_type_cd text,
  roles jsonb not null default '[]',
  marketing_consent boolean not null default false,
  joined_at timestamptz(3) not null default now(),
  primary key (channel_seq, user_seq)
);
create index channel_user_user on channel_user (user_seq);

select public.fence('main', 'menu');
select public.fence('main', 'category');
select public.fence('main', 'channel_user', 'user_seq');

create view pub_channel as select channel_seq, domain, custom_domain, name, intro, brand_color, header_logo_url, profile_image_url, banners, footer, setting, created_at from channel;
create view pub_channel_user as select channel_seq, user_seq, user_type_cd, roles, marketing_consent, joined_at from channel_user;
grant select on pub_channel, pub_channel_user to madang_reader;
