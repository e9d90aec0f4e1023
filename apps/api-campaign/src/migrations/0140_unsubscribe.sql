-- Where a mail of marketing is unsubscribed from by one click; sealed like the mail, and gone once it is sent.
alter table mail add column unsubscribe_url text;
