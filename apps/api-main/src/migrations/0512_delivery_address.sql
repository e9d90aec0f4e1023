-- Where the material of an enrolment goes, in a table of its own: enrolments are hot, and few have one.
create table delivery_address (
  channel_seq bigint not null,
  attend_seq bigint not null,
  user_seq bigint not null references account,
  recipient text not null,
  phone text not null,
  zip_code text not null,
  address text not null,
  address_detail text not null default '',
  memo text not null default '',
  updated_at timestamptz(3) not null,
  primary key (channel_seq, attend_seq),
  foreign key (channel_seq, attend_seq) references attend (channel_seq, attend_seq) on delete cascade
);
select public.fence('main', 'delivery_address', 'user_seq');
create index delivery_address_user on delivery_address (user_seq);

-- What is owed to learners: enrolments in classes with delivery, and those that gave an address while there was one.
-- owed: the learner was let in, and no refund took the enrolment back.
create view pub_delivery_owed as
  select a.channel_seq, a.attend_seq, a.course_seq, a.user_seq, a.order_no, a.attend_at, c.title,
    a.choise_status_cd is not distinct from '00' as owed,
    d.recipient, d.phone, d.zip_code, d.address, d.address_detail, d.memo
  from course c
  join attend a on a.channel_seq = c.channel_seq and a.course_seq = c.course_seq
  left join delivery_address d on d.channel_seq = a.channel_seq and d.attend_seq = a.attend_seq
  where c.delivery_cd = '00' and a.attend_at is not null
  union all
  select a.channel_seq, a.attend_seq, a.course_seq, a.user_seq, a.order_no, a.attend_at, c.title,
    a.choise_status_cd is not distinct from '00',
    d.recipient, d.phone, d.zip_code, d.address, d.address_detail, d.memo
  from delivery_address d
  join attend a on a.channel_seq = d.channel_seq and a.attend_seq = d.attend_seq
  join course c on c.channel_seq = a.channel_seq and c.course_seq = a.course_seq
  where c.delivery_cd <> '00' and a.attend_at is not null;
grant select on pub_delivery_owed to madang_util;
