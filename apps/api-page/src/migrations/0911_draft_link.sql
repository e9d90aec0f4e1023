-- Links to the draft of a page of blocks for people without an account. Of the token only its hash is kept.
create table draft_link (
  channel_seq bigint not null,
  link_seq bigint generated always as identity,
  page_seq bigint not null,
  token_hash bytea not null unique,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (channel_seq, link_seq)
);
select public.fence('page', 'draft_link');
create index draft_link_page on draft_link (channel_seq, page_seq, link_seq desc);
create index draft_link_age on draft_link (expires_at);
