-- When somebody proved who they are as this session began; one that a ticket carried to another host has none.
alter table session add column proved_at timestamptz(3);

-- Changed addresses: asked for by a session that proved itself, done by a mailed code, taken back from the old mailbox.
create table email_change (
  change_seq bigint generated always as identity primary key,
  user_seq bigint not null references account,
  session_seq bigint not null,
  old_email text not null,
  new_email text not null,
  proved_at timestamptz(3) not null,
  asked_at timestamptz(3) not null,
  changed_at timestamptz(3),
  -- of the link in the mail to the old address
  token_hash text unique,
  -- until then nobody else may take the old address
  keep_until timestamptz(3),
  taken_back_at timestamptz(3)
);
create index email_change_user on email_change (user_seq, change_seq desc);
create index email_change_kept on email_change (old_email) where changed_at is not null and taken_back_at is null;
create unique index email_change_pending on email_change (user_seq) where changed_at is null;

create function email_is_kept(address text, person bigint, at timestamptz) returns boolean
language sql stable set search_path = main, pg_temp as $$
  select exists (
    select from email_change
    where old_email = address and changed_at is not null and taken_back_at is null and keep_until > at and user_seq is distinct from person
  )
$$;

-- After the row is written: whoever waited for the address at its unique index sees here that it is kept.
create function refuse_kept_email() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  if new.withdrawn_at is null and email_is_kept(new.email, new.user_seq, now()) then
    raise unique_violation using message = 'the address is kept for who had it last', constraint = 'account_email';
  end if;
  return null;
end $$;
create trigger account_email_kept after insert or update of email on account
  for each row execute function refuse_kept_email();

create view pub_email_change as
  select change_seq, user_seq, old_email, new_email, changed_at, keep_until, taken_back_at from email_change where changed_at is not null;
grant select on pub_email_change to madang_reader;
