-- The session of an operator's console goes with its log-in.
alter table platform_session drop constraint platform_session_session_seq_fkey,
  add constraint platform_session_session_seq_fkey foreign key (session_seq) references session on delete cascade;
