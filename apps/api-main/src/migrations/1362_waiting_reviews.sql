-- Outside of a transaction.
-- Reviews with few stars that wait for an answer of the class, and videos that cannot be played: few of many, so each has an index of its own.
drop index concurrently if exists review_waiting;
create index concurrently review_waiting on review (channel_seq, created_at) include (course_seq, evaluation_seq)
  where reply is null and hide_yn = 'N' and review_point <= 3;
drop index concurrently if exists video_failed;
create index concurrently video_failed on video (channel_seq, upload_vod_seq) where status = 'FAILED' and deleted_at is null;
