alter table mail_code add column checked_at timestamptz(3);

-- Takes one try of every bucket, or of none: the first used-up one is answered, null when all had room.
-- The locks let parallel callers pass one by one, so fifty tries at once count as fifty.
create function take_tries(buckets text[], most integer[], seconds integer[], moment timestamptz) returns text language plpgsql as $$
declare
  b record;
begin
  perform pg_advisory_xact_lock(k) from (select hashtextextended('attempt:' || unnest, 0) as k from unnest(buckets) order by 1) locks;
  for b in select u.bucket, u.most, u.seconds from unnest(buckets, most, seconds) as u (bucket, most, seconds) loop
    delete from attempt where bucket = b.bucket and at <= moment - make_interval(secs => b.seconds);
    if (select count(*) from attempt where bucket = b.bucket) >= b.most then
      return b.bucket;
    end if;
  end loop;
  insert into attempt (bucket, at) select unnest(buckets), moment;
  return null;
end $$;
