-- Outside of a transaction.
create index concurrently video_delayed on video (delay_cd) where delay_cd is not null;
