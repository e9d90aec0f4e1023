-- A site is closed by whoever holds its lock alone. Copies from before 0958 lock the row of the site and look at what is under way, which
-- no longer keeps anybody out: while copies are replaced one after the other such a closing is undone and the owner asked to try again,
-- instead of missing what begins at that moment. Whoever mends rows by hand is no service.
create function require_closing_lock() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  if session_user like 'madang\_%' and not exists (
    select from pg_locks
    where pid = pg_backend_pid()
      and locktype = 'advisory'
      and mode = 'ExclusiveLock'
      and granted
      and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and ((classid::bigint << 32) | objid::bigint) = site_lock(new.channel_seq)
  ) then
    raise exception 'site % is closed without its lock', new.channel_seq using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create trigger closing_lock before update of closed_at on channel for each row
  when (old.closed_at is null and new.closed_at is not null)
  execute function require_closing_lock();
