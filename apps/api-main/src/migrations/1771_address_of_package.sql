-- Whoever buys a package gives the address once, for the classes in it that send material: those are what is owed, and not the package,
-- whose enrolment keeps the address for them.
create or replace view pub_delivery_owed as
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
  where c.delivery_cd <> '00' and a.attend_at is not null and not a.is_package;
