-- What is in the trash of a site, and what there is past its time.
create index course_trash on course (channel_seq, trashed_at desc, course_seq desc) where trash_type_cd = '01';
create index course_trash_over on course (restore_expired_at) where trash_type_cd = '01';

-- A deleted video's files are gone from the storage since then.
alter table video add column cleared_at timestamptz(3);
create index video_uncleared on video (deleted_at) where deleted_at is not null and cleared_at is null;

-- A file that the last lesson lets go of is cleared away as those of posts are; one that a lesson takes stays.
create function curriculum_file_loose() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update file f set loose_at = now() where f.channel_seq = old.channel_seq and f.file_seq = old.file_seq
    and not exists (select from curriculum_file k where k.channel_seq = f.channel_seq and k.file_seq = f.file_seq)
    and not exists (select from post_file p where p.channel_seq = f.channel_seq and p.file_seq = f.file_seq);
  return old;
end $$;
create trigger curriculum_file_loose after delete on curriculum_file for each row execute function curriculum_file_loose();
create function curriculum_file_kept() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update file set loose_at = null where channel_seq = new.channel_seq and file_seq = new.file_seq and loose_at is not null;
  return new;
end $$;
create trigger curriculum_file_kept after insert on curriculum_file for each row execute function curriculum_file_kept();
