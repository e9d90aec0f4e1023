-- What somebody was sent by a site's staff, and what became of it; the member's page of the staff reads it.
create view pub_message as
  select r.channel_seq, r.user_seq, c.campaign_seq as message_seq, c.kind, c.title, c.created_by, r.posted_at, m.status, m.sent_at
  from recipient r join campaign c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
    left join mail m on m.campaign_seq = r.campaign_seq and m.mail_key = 'campaign:' || r.campaign_seq || ':' || r.user_seq
  where r.posted_at is not null;
grant select on pub_message to madang_reader;
