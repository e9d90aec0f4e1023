-- Whether members invite others, and which coupon an inviter gets.
create table referral_setting (
  channel_seq bigint primary key references channel,
  use_yn text not null check (use_yn in ('Y', 'N')),
  coupon_info_seq bigint,
  updated_at timestamptz(3) not null
);
select public.fence('main', 'referral_setting');

-- The code of a member, made when it is first looked at.
create table referer_code (
  channel_seq bigint not null references channel,
  user_seq bigint not null references account,
  code text not null,
  created_at timestamptz(3) not null,
  primary key (channel_seq, user_seq),
  unique (channel_seq, code)
);
select public.fence('main', 'referer_code', 'user_seq');
create index referer_code_user on referer_code (user_seq);

-- Who invited whom: once a site and person, written with the first enrolment.
create table referral (
  channel_seq bigint not null references channel,
  user_seq bigint not null references account,
  inviter_seq bigint not null references account,
  created_at timestamptz(3) not null,
  -- since when the invited person is in a class
  enrolled_at timestamptz(3),
  coupon_issued boolean not null default false,
  primary key (channel_seq, user_seq),
  check (user_seq <> inviter_seq)
);
select public.fence('main', 'referral', 'user_seq');
create index referral_inviter on referral (channel_seq, inviter_seq);
create index referral_user on referral (user_seq);
create index referral_inviter_user on referral (inviter_seq);
