-- Alarms and mails say the name of nobody whose profile is hidden.
create view pub_hidden_profile as select channel_seq, user_seq from hidden_profile;
grant select on pub_hidden_profile to madang_reader;
