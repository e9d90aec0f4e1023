-- What the law has kept of somebody who withdrew, or left one site (channel_seq), and when it goes.
create table kept_data (
  kept_seq bigint generated always as identity primary key,
  user_seq bigint not null references account,
  -- null: everything of the person
  channel_seq bigint references channel,
  what_cd text not null check (what_cd in ('ORDERS', 'COMPLAINTS')),
  created_at timestamptz(3) not null,
  kept_until timestamptz(3) not null,
  purged_at timestamptz(3)
);
select public.fence('main', 'kept_data');
create index kept_data_due on kept_data (kept_until) where purged_at is null;
create index kept_data_person on kept_data (user_seq);

-- Objections and reports of somebody who withdrew stay without the person, their words until then.
alter table content_case add column kept_until timestamptz(3);
alter table content_report add column kept_until timestamptz(3);
create index content_case_kept on content_case (kept_until) where kept_until is not null;
create index content_report_kept on content_report (kept_until) where kept_until is not null;
