-- A kind of coupon, made by a site's staff. Deleted ones stay for the books, their codes are free again.
create table coupon_info (
  channel_seq bigint not null references channel,
  coupon_info_seq bigint generated always as identity unique,
  title text not null,
  code text not null,
  -- 00 won, 01 percent
  discount_type_cd text not null check (discount_type_cd in ('00', '01')),
  discount bigint not null check (discount > 0 and (discount_type_cd = '00' or discount <= 100)),
  start_at timestamptz(3),
  end_at timestamptz(3),
  -- none: for all classes
  course_seqs bigint[] not null default '{}',
  issue_count bigint,
  issued_count bigint not null default 0,
  created_by bigint not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (channel_seq, coupon_info_seq),
  check (issue_count is null or issued_count <= issue_count)
);
select public.fence('main', 'coupon_info');
create unique index coupon_info_code on coupon_info (channel_seq, code) where deleted_at is null;
create index coupon_info_list on coupon_info (channel_seq, coupon_info_seq desc) where deleted_at is null;

-- A coupon in somebody's hand: one of a kind for each person. With an enrolment it waits (held) until that is let in (used_at),
-- and is free again when the enrolment ends.
create table coupon (
  channel_seq bigint not null,
  coupon_seq bigint generated always as identity unique,
  coupon_info_seq bigint not null,
  user_seq bigint not null references account,
  by_staff boolean not null,
  issued_at timestamptz(3) not null,
  attend_seq bigint,
  used_at timestamptz(3),
  primary key (channel_seq, coupon_seq),
  unique (channel_seq, coupon_info_seq, user_seq),
  foreign key (channel_seq, coupon_info_seq) references coupon_info (channel_seq, coupon_info_seq),
  foreign key (channel_seq, attend_seq) references attend (channel_seq, attend_seq),
  check (used_at is null or attend_seq is not null)
);
select public.fence('main', 'coupon', 'user_seq');
create index coupon_kind on coupon (channel_seq, coupon_info_seq, coupon_seq desc);
create index coupon_person on coupon (channel_seq, user_seq, coupon_seq desc);
-- An enrolment has one coupon at most.
create unique index coupon_attend on coupon (channel_seq, attend_seq) where attend_seq is not null;

-- Frozen with the price: amount = price - discount - coupon_discount.
alter table attend
  add column coupon_seq bigint,
  add column coupon_title text,
  add column coupon_discount bigint not null default 0 check (coupon_discount >= 0 and (coupon_seq is not null or coupon_discount = 0));
create or replace view pub_attend as
  select channel_seq, attend_seq, course_seq, user_seq, choise_status_cd, waitlisted, amount, price, discount, currency, amount_krw, price_krw, hold_cd, hold_until, order_no, phone, created_at, applied_at, attend_at, valid_at, review_expring_at, ended_at, cancel_at, cancel_cd,
    coupon_seq, coupon_title, coupon_discount
  from attend;
create view pub_coupon as
  select c.channel_seq, c.coupon_seq, c.coupon_info_seq, c.user_seq, i.title, i.discount_type_cd, i.discount, i.end_at, i.deleted_at, c.issued_at, c.attend_seq, c.used_at
  from coupon c join coupon_info i on i.channel_seq = c.channel_seq and i.coupon_info_seq = c.coupon_info_seq;
grant select on pub_coupon to madang_reader;

create or replace view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name, h.before, h.after, h.created_at,
    case h.entity
      when 'OPERATOR' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'INVITATION' then (select coalesce(s.name, regexp_replace(i.email, '^(.{1,2})[^@]*', '\1***')) from invite i
        left join account s on s.user_seq = i.user_seq where i.channel_seq = h.channel_seq and i.invite_seq = h.entity_seq)
      when 'SNIPPET' then coalesce((select s.title from snippet s where s.channel_seq = h.channel_seq and s.snippet_seq = h.entity_seq), h.before ->> 'title')
      when 'COUPON' then (select s.title from coupon_info s where s.channel_seq = h.channel_seq and s.coupon_info_seq = h.entity_seq)
    end as subject
  from data_history h left join account a on a.user_seq = h.user_seq;
