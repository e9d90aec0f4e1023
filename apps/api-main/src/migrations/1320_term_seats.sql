-- Documents for readers without scripts say whether a challenge can still be joined, and only terms that are not deleted can be.
create or replace view pub_challenge_term as
  select channel_seq, term_seq, course_seq, start_at, end_at, max_user_count, attend_count, deleted_at from challenge_term;
