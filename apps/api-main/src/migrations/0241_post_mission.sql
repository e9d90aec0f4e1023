-- Post missions: how often in all and a day, between which hours of Seoul, and from which part of all posts on they count as done.
alter table curriculum
  add column max_challenge_count integer,
  add column daily_challenge_count integer,
  add column daily_start_time text,
  add column daily_end_time text,
  add column completion_rate_condition integer;
