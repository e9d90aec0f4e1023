-- An enrolment has its own viewing time: what an earlier one of the same person used up does not count against it. Every way into a class
-- sets `attend_at`, and nothing takes it back.
create function new_viewing_time() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update playtime set
    watched_second = 0
  where channel_seq = new.channel_seq
    and user_seq = new.user_seq
    and course_seq = new.course_seq
    and watched_second > 0;
  return null;
end
$$;
create trigger own_viewing_time after insert on attend for each row when (new.attend_at is not null) execute function new_viewing_time();
create trigger own_viewing_time_later after update of attend_at on attend for each row
  when (old.attend_at is null and new.attend_at is not null) execute function new_viewing_time();
