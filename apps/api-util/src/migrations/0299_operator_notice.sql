-- What the people who run the platform must look at: one open row for each kind and subject, which stays until it is settled.
-- It belongs to no site (site_seq only says where it happened), so no site's transaction can see it.
create table operator_notice (
  notice_seq bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  site_seq bigint,
  detail jsonb not null default '{}',
  times integer not null default 1,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  mailed_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create unique index operator_notice_open on operator_notice (kind, subject) where settled_at is null;
create index operator_notice_list on operator_notice (last_at desc, notice_seq desc);

-- Whichever service finds something raises it, in its own transaction. Answers the row's number when a mail is due:
-- the first time, and again after a day in which it went on.
create function raise_notice(kind_ text, subject_ text, site_ bigint, detail_ jsonb, at_ timestamptz)
returns bigint language sql volatile security definer set search_path = util, pg_temp as $$
  insert into operator_notice as n (kind, subject, site_seq, detail, first_at, last_at, mailed_at)
  values (kind_, subject_, site_, detail_, at_, at_, at_)
  on conflict (kind, subject) where settled_at is null do update
  set times = n.times + 1,
      detail = excluded.detail,
      last_at = excluded.last_at,
      mailed_at = case when n.mailed_at <= at_ - interval '24 hours' then at_ else n.mailed_at end
  returning case when mailed_at = at_ then notice_seq end
$$;
create function settle_notice(kind_ text, subject_ text, at_ timestamptz)
returns void language sql volatile security definer set search_path = util, pg_temp as $$
  update operator_notice set settled_at = at_ where kind = kind_ and subject = subject_ and settled_at is null
$$;
revoke execute on function raise_notice(text, text, bigint, jsonb, timestamptz), settle_notice(text, text, timestamptz) from public;
grant execute on function raise_notice(text, text, bigint, jsonb, timestamptz), settle_notice(text, text, timestamptz) to madang_reader;

create view pub_operator_notice as
  select notice_seq, kind, subject, site_seq, detail, times, first_at, last_at, settled_at from operator_notice;
grant select on pub_operator_notice to madang_reader;
