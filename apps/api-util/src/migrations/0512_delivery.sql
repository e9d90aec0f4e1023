-- How far the material of an enrolment is; one without a row is to be sent.
create table delivery (
  channel_seq bigint not null,
  attend_seq bigint not null,
  user_seq bigint not null,
  status_cd text not null check (status_cd in ('00', '01', '02')),
  courier_cd text,
  invoice_no text,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  updated_at timestamptz(3) not null,
  updated_by bigint not null,
  primary key (channel_seq, attend_seq),
  check ((status_cd = '00') = (sent_at is null)),
  check ((status_cd = '02') = (delivered_at is not null))
);
select public.fence('util', 'delivery', 'user_seq');
create index delivery_user on delivery (user_seq);

create view pub_delivery as
  select channel_seq, attend_seq, user_seq, status_cd, sent_at from delivery;
grant select on pub_delivery to madang_reader;
