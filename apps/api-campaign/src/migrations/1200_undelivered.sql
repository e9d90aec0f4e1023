-- Who never got a mail of a campaign is known of the recipient, so that the mail itself may go once its term is over.
alter table recipient add column undelivered boolean not null default false;
create or replace view pub_message as
  select r.channel_seq, r.user_seq, c.campaign_seq as message_seq, c.kind, c.title, c.created_by, r.posted_at,
    case when r.undelivered then 'DEAD' else m.status end as status, m.sent_at
  from recipient r join campaign c on c.channel_seq = r.channel_seq and c.campaign_seq = r.campaign_seq
    left join mail m on m.campaign_seq = r.campaign_seq and m.mail_key = 'campaign:' || r.campaign_seq || ':' || r.user_seq
  where r.posted_at is not null;
