-- A file that lies in the storage under `storage_key`; WAITING ones were promised an address and have not come yet.
create table file (
  channel_seq bigint not null references channel,
  file_seq bigint generated always as identity unique,
  storage_key text not null,
  url text not null,
  content_type text not null,
  file_size bigint not null,
  origin_file_name text not null,
  status text not null default 'READY',
  created_by bigint not null references account,
  created_at timestamptz(3) not null default now(),
  primary key (channel_seq, file_seq),
  unique (storage_key)
);
select public.fence('main', 'file');
create index file_waiting on file (created_at) where status = 'WAITING';

create table curriculum_file (
  channel_seq bigint not null,
  curriculum_seq bigint not null,
  file_seq bigint not null,
  file_order integer not null default 0,
  primary key (channel_seq, curriculum_seq, file_seq),
  foreign key (channel_seq, curriculum_seq) references curriculum (channel_seq, curriculum_seq) on delete cascade,
  foreign key (channel_seq, file_seq) references file (channel_seq, file_seq)
);
select public.fence('main', 'curriculum_file');

-- An uploaded video: UPLOADING → OPTIMISING → READY or FAILED. `lease_until` is held by the process that optimises it.
create table video (
  channel_seq bigint not null references channel,
  upload_vod_seq bigint generated always as identity unique,
  tus_id text not null unique,
  status text not null default 'UPLOADING',
  percent integer not null default 0,
  origin_file_name text not null,
  file_size bigint not null,
  content_type text,
  duration integer,
  width integer,
  height integer,
  hls boolean not null default false,
  thumbnail boolean not null default false,
  failure text,
  attempts integer not null default 0,
  lease_until timestamptz(3),
  created_by bigint not null references account,
  created_at timestamptz(3) not null default now(),
  uploaded_at timestamptz(3),
  ready_at timestamptz(3),
  deleted_at timestamptz(3),
  primary key (channel_seq, upload_vod_seq)
);
select public.fence('main', 'video');
create index video_newest on video (channel_seq, created_at desc, upload_vod_seq desc) where deleted_at is null;
