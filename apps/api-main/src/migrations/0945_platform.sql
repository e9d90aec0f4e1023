-- Who runs the platform: accounts that `npm run operator` named. None of these tables belongs to a site, and no call of a site leads here.
create table platform_operator (
  user_seq bigint primary key references account,
  added_at timestamptz(3) not null,
  -- A code that the command line showed once: with it the second factor is set up.
  setup_hash text,
  setup_until timestamptz(3),
  -- Sealed; it counts from `enrolled_at` on.
  totp_secret text,
  enrolled_at timestamptz(3),
  -- The last time step whose code was taken: neither it nor one before it is taken again.
  last_step bigint not null default 0
);
create table platform_recovery_code (
  user_seq bigint not null references platform_operator on delete cascade,
  code_hash text not null,
  used_at timestamptz(3),
  primary key (user_seq, code_hash)
);
-- A log-in that has shown the second factor, until `expires_at`.
create table platform_session (
  session_seq bigint primary key references session,
  user_seq bigint not null references platform_operator on delete cascade,
  opened_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

-- What operators asked for, written before it is done; `status` is what came of it.
create table platform_audit (
  audit_seq bigint generated always as identity primary key,
  at timestamptz(3) not null,
  user_seq bigint not null,
  email text not null,
  action text not null,
  site_seq bigint,
  detail jsonb not null,
  ip text not null,
  request_id text not null,
  status integer
);
create index platform_audit_of_site on platform_audit (site_seq, audit_seq desc) where site_seq is not null;
create index platform_audit_of_person on platform_audit (user_seq, audit_seq desc);
create index platform_audit_of_action on platform_audit (action, audit_seq desc);

-- Whether a person runs the platform, and whether this log-in has shown the second factor.
create function platform_access(person bigint, log_in bigint, at_ timestamptz)
returns text language sql stable security definer set search_path = main, pg_temp as $$
  select case
    when exists (select from platform_session s where s.session_seq = log_in and s.user_seq = person and s.expires_at > at_) then 'OPEN'
    else 'LOCKED'
  end
  from platform_operator o
  where o.user_seq = person
$$;
create function note_platform_act(person bigint, action_ text, site_ bigint, detail_ jsonb, ip_ text, request_ text, at_ timestamptz)
returns bigint language sql volatile security definer set search_path = main, pg_temp as $$
  insert into platform_audit (at, user_seq, email, action, site_seq, detail, ip, request_id)
  select at_, person, a.email, action_, site_, detail_, ip_, request_
  from account a
  where a.user_seq = person
  returning audit_seq
$$;
create function end_platform_act(act bigint, status_ integer)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  update platform_audit set status = status_ where audit_seq = act and status is null
$$;
revoke execute on function
  platform_access(bigint, bigint, timestamptz),
  note_platform_act(bigint, text, bigint, jsonb, text, text, timestamptz),
  end_platform_act(bigint, integer) from public;
grant execute on function
  platform_access(bigint, bigint, timestamptz),
  note_platform_act(bigint, text, bigint, jsonb, text, text, timestamptz),
  end_platform_act(bigint, integer) to madang_reader;

-- A site that the platform suspended: for whom it is closed, since when and why. The row stays when it opens again.
create table site_suspension (
  suspension_seq bigint generated always as identity primary key,
  site_seq bigint not null references channel,
  reason text not null,
  suspended_by bigint not null references account,
  suspended_at timestamptz(3) not null,
  reopened_by bigint references account,
  reopened_at timestamptz(3),
  reopen_reason text
);
create unique index site_suspension_open on site_suspension (site_seq) where reopened_at is null;
create view pub_suspended_site as
  select s.site_seq as channel_seq, s.reason, s.suspended_at, c.name, c.brand_color, c.header_logo_url, c.footer
  from site_suspension s
  join channel c on c.channel_seq = s.site_seq
  where s.reopened_at is null;
grant select on pub_suspended_site to madang_reader;

-- Every process of ours says every few seconds that it is there.
create table service_copy (
  copy text primary key,
  service text not null,
  host text not null,
  version text not null,
  started_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  -- What it cannot work without and does not have; null while it is ready.
  failure text
);
create function note_service_copy(copy_ text, service_ text, host_ text, version_ text, started_ timestamptz, at_ timestamptz, failure_ text)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  delete from service_copy where seen_at < at_ - interval '1 hour';
  insert into service_copy (copy, service, host, version, started_at, seen_at, failure)
  values (copy_, service_, host_, version_, started_, at_, failure_)
  on conflict (copy) do update set seen_at = excluded.seen_at, failure = excluded.failure
$$;
create function forget_service_copy(copy_ text)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  delete from service_copy where copy = copy_
$$;
revoke execute on function
  note_service_copy(text, text, text, text, timestamptz, timestamptz, text), forget_service_copy(text) from public;
grant execute on function
  note_service_copy(text, text, text, text, timestamptz, timestamptz, text), forget_service_copy(text) to madang_reader;
