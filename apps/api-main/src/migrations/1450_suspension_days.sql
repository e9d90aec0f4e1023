-- How many days of access stand for the time of a suspension; begun days count, so that an end keeps its time of day.
create function suspended_days(from_ timestamptz, to_ timestamptz)
returns integer language sql immutable parallel safe
return greatest(0, ceil(extract(epoch from to_ - from_) / 86400))::integer;

-- Once the platform reopens a site, access that had not ended is made longer, enrolment by enrolment up to `extended_upto`.
-- `extended_count` says for how many, `extended_at` when it was done; suspensions from before this have no count.
alter table site_suspension
  add column extended_upto bigint not null default 0,
  add column extended_count integer,
  add column extended_at timestamptz(3);
update site_suspension set extended_at = reopened_at where reopened_at is not null;
create index site_suspension_of on site_suspension (site_seq, suspended_at desc);

-- A site stays shut until that is done, so that nobody meets it with an end that is too early.
create or replace view pub_suspended_site as
  select distinct on (s.site_seq) s.site_seq as channel_seq, s.reason, s.suspended_at, c.name, c.brand_color, c.header_logo_url, c.footer
  from site_suspension s
  join channel c on c.channel_seq = s.site_seq
  where s.extended_at is null
  order by s.site_seq, s.suspended_at desc;

create view pub_past_suspension as
  select site_seq as channel_seq, suspension_seq, suspended_at, reopened_at
  from site_suspension
  where extended_count is not null and extended_at is not null;
grant select on pub_past_suspension to madang_reader;

-- The days that an enrolment was made longer by for suspensions.
alter table attend add column suspended_days integer not null default 0;
create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount, term_seq, term_name, end_cd, material_price, material_price_krw, material_title, suspended_days
  from attend;
