-- What the product sells to sites. Prices are won; null is no limit. Plan 1 is free and where every site begins.
create table plan (
  plan_seq bigint primary key,
  name jsonb not null,
  month_price bigint not null check (month_price >= 0),
  year_price bigint not null check (year_price >= 0),
  student_limit integer,
  storage_limit bigint,
  white_label boolean not null default false,
  studio boolean not null default false,
  -- A plan that is no longer sold stays with the sites that have it.
  sold boolean not null default true,
  check (plan_seq <> 1 or month_price = 0)
);
insert into plan (plan_seq, name, month_price, year_price, student_limit, storage_limit, white_label, studio) values
  (1, '{"ko": "무료", "en": "Free", "jp": "無料"}', 0, 0, 100, 5368709120, false, false),
  (2, '{"ko": "베이직", "en": "Basic", "jp": "ベーシック"}', 29000, 290000, 500, 53687091200, false, false),
  (3, '{"ko": "프로", "en": "Pro", "jp": "プロ"}', 79000, 790000, 3000, 322122547200, true, true),
  (4, '{"ko": "비즈니스", "en": "Business", "jp": "ビジネス"}', 199000, 1990000, null, 1099511627776, true, true);
create view pub_plan as select plan_seq, name, month_price, year_price, student_limit, storage_limit, white_label, studio, sold from plan;
grant select on pub_plan to madang_reader, madang_main_all;

-- The plan of a site; a site without a row is on the free one.
create table site_plan (
  channel_seq bigint primary key,
  plan_seq bigint not null default 1 references plan,
  months integer not null default 1 check (months in (1, 12)),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAST_DUE')),
  -- The first day of its row of periods: a month that is too short ends a day earlier, the next one not.
  anchor_at timestamptz(3),
  period_start timestamptz(3),
  period_end timestamptz(3),
  next_plan_seq bigint references plan,
  next_months integer check (next_months in (1, 12)),
  cancel_at timestamptz(3),
  cancel_cd text,
  cancel_reason text,
  -- When the provider first said no to the running renewal.
  past_due_at timestamptz(3),
  -- What the provider knows the site by; nobody else can guess it.
  customer_key text not null unique,
  check_at timestamptz(3),
  check ((plan_seq = 1) = (period_end is null))
);
select public.fence('util', 'site_plan');
create index site_plan_due on site_plan (check_at) where check_at is not null;

-- The card a site pays by: the provider's key (sealed), and what a person knows a card by. Its number never comes here.
create table plan_card (
  channel_seq bigint primary key references site_plan,
  billing_key text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9*]{1,4}$'),
  kind text,
  registered_by bigint not null,
  registered_at timestamptz(3) not null
);
select public.fence('util', 'plan_card');

-- Codes the product gives away; a row is added by the operator of the product.
create table plan_coupon (
  coupon_seq bigint generated always as identity primary key,
  code text not null unique check (code = upper(code)),
  name jsonb not null,
  percent integer check (percent between 1 and 100),
  amount bigint check (amount > 0),
  -- How many bills it lowers, and of which plan alone.
  bills integer not null default 1 check (bills > 0),
  plan_seq bigint references plan,
  -- Until when it can be registered, and by how many sites.
  until timestamptz(3),
  sites integer check (sites > 0),
  check ((percent is null) <> (amount is null))
);
create table site_coupon (
  channel_seq bigint not null,
  coupon_seq bigint not null references plan_coupon,
  bills_left integer not null check (bills_left >= 0),
  registered_by bigint not null,
  registered_at timestamptz(3) not null,
  primary key (channel_seq, coupon_seq)
);
select public.fence('util', 'site_coupon');
create index site_coupon_of on site_coupon (coupon_seq);

-- Bills of the product to its sites: the product's own income, which has nothing to do with what sites sell (pay_order, ledger).
create table plan_bill (
  channel_seq bigint not null,
  bill_no text not null unique,
  plan_seq bigint not null references plan,
  months integer not null,
  reason text not null check (reason in ('START', 'CHANGE', 'RENEW')),
  -- The end of the period before; one renewal each.
  due_at timestamptz(3) not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  price bigint not null check (price >= 0),
  discount bigint not null check (discount between 0 and price),
  amount bigint not null,
  coupon_seq bigint references plan_coupon,
  state text not null check (state in ('CHARGING', 'PAID', 'FAILED')),
  -- Each try after a refusal is an order of its own at the provider: bill_no-try.
  try integer not null default 1,
  provider text not null,
  payment_key text,
  card text,
  receipt_url text,
  fail_code text,
  fail_message text,
  created_by bigint,
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  check_at timestamptz(3),
  primary key (channel_seq, bill_no),
  unique (provider, payment_key),
  check (amount = price - discount),
  check ((state = 'PAID') = (paid_at is not null))
);
select public.fence('util', 'plan_bill');
create unique index plan_bill_running on plan_bill (channel_seq) where state = 'CHARGING';
create unique index plan_bill_renewal on plan_bill (channel_seq, due_at) where reason = 'RENEW';
create index plan_bill_list on plan_bill (channel_seq, created_at desc, bill_no desc);
create index plan_bill_check on plan_bill (check_at) where check_at is not null;
create function plan_bill_stays() returns trigger language plpgsql as $$ begin raise exception 'a paid bill is final'; end $$;
create trigger plan_bill_stays before update on plan_bill for each row when (old.state = 'PAID') execute function plan_bill_stays();
create trigger plan_bill_kept before delete on plan_bill for each row execute function plan_bill_stays();

create view pub_plan_bill as
  select channel_seq, bill_no, plan_seq, months, period_start, period_end, price, discount, amount, state, card, receipt_url, fail_message, try, created_at, paid_at from plan_bill;
create view pub_site_plan as select channel_seq, plan_seq, months, state, period_start, period_end, cancel_at, past_due_at from site_plan;
grant select on pub_plan_bill, pub_site_plan to madang_reader;

-- Sites that are there already begin on the free plan.
select main.hold_plan(c.channel_seq, p.student_limit, p.storage_limit, p.white_label, p.studio) from main.pub_channel c, plan p where p.plan_seq = 1;
