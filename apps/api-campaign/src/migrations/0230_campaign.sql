-- What a site's staff mail to many: AD is marketing, for those who agreed to it; MESSAGE goes to members as such.
create table campaign (
  channel_seq bigint not null,
  campaign_seq bigint generated always as identity unique,
  kind text not null check (kind in ('AD', 'MESSAGE')),
  title text not null,
  content text not null,
  link text,
  -- none: to people chosen one by one, or to a segment
  audience text check (audience in ('ALL', 'MBR', 'STUD', 'OWN', 'MNG', 'TCH')),
  segment_seq bigint,
  -- D at once, S at reserve_at, R daily at its hour to those who are new in the audience
  repeat_cd text not null check (repeat_cd in ('D', 'S', 'R')),
  reserve_at timestamptz(3),
  status text not null default 'DRAFT' check (status in ('DRAFT', 'RESERVED', 'SENDING', 'SENT', 'STOPPED')),
  stop_cd text check (stop_cd in ('STAFF', 'SEGMENT', 'SENDER')),
  -- when the job looks at it next
  next_at timestamptz(3),
  target_count integer not null default 0,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  click_count integer not null default 0,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- links of mails that went out go on working
  deleted_at timestamptz(3),
  primary key (channel_seq, campaign_seq),
  check (repeat_cd = 'D' or reserve_at is not null),
  check (status not in ('RESERVED', 'SENDING') or next_at is not null)
);
select public.fence('campaign', 'campaign');
create index campaign_list on campaign (channel_seq, kind, campaign_seq desc) where deleted_at is null;
create index campaign_due on campaign (next_at) where status in ('RESERVED', 'SENDING');

-- Whom one goes to. A person stands here once, so he gets it once, however often its audience is gathered.
create table recipient (
  channel_seq bigint not null,
  campaign_seq bigint not null,
  user_seq bigint not null,
  -- when his mail was written; none: he waits
  posted_at timestamptz(3),
  clicked_at timestamptz(3),
  primary key (channel_seq, campaign_seq, user_seq),
  foreign key (channel_seq, campaign_seq) references campaign (channel_seq, campaign_seq)
);
select public.fence('campaign', 'recipient');
create index recipient_waiting on recipient (channel_seq, campaign_seq, user_seq) where posted_at is null;
create index recipient_day on recipient (channel_seq, posted_at);
create index recipient_person on recipient (user_seq);

-- Mails to many stand behind all others: nobody waits for a code because of a campaign.
alter table mail add column campaign_seq bigint;
create index mail_campaign on mail (campaign_seq, status) where campaign_seq is not null;
drop index mail_due;
create index mail_due on mail (next_at) where status in ('QUEUED', 'SENDING', 'FAILED') and campaign_seq is null;
create index mail_due_many on mail (next_at) where status in ('QUEUED', 'SENDING', 'FAILED') and campaign_seq is not null;
