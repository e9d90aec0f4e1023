-- What a site sells for being a member. Who is one stands with the payments (util.subscription).
create table membership (
  channel_seq bigint not null references channel,
  membership_seq bigint generated always as identity unique,
  title text not null,
  description text not null default '',
  -- won
  price bigint not null check (price > 0),
  -- AUTO every month, else months paid once
  period_cd text not null check (period_cd in ('AUTO', '01', '03', '06', '12')),
  benefits text[] not null default '{}',
  open_yn text not null default 'Y' check (open_yn in ('Y', 'N')),
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (channel_seq, membership_seq)
);
select public.fence('main', 'membership');
create index membership_list on membership (channel_seq, membership_seq) where deleted_at is null;
create view pub_membership as
  select channel_seq, membership_seq, title, price, period_cd, open_yn, deleted_at from membership;
grant select on pub_membership to madang_reader;

-- Whose members may enrol; none: everybody.
alter table course add column site_membership_seqs bigint[] not null default '{}';
create index course_members_only on course (channel_seq) where site_membership_seqs <> '{}';
create view pub_course_membership as
  select channel_seq, course_seq, unnest(site_membership_seqs) as membership_seq from course where site_membership_seqs <> '{}' and trash_type_cd = '00';
-- For util, which has no sight of settings of a site: whose members may make classes.
create view pub_channel_kind as select channel_seq, page_type_cd from channel;
grant select on pub_course_membership, pub_channel_kind to madang_reader;
-- The classes that somebody runs.
create index course_writer on course (channel_seq, writer_seq) where trash_type_cd = '00';
