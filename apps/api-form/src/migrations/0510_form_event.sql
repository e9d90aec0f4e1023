-- What comes after an answer: words of thanks, the way on, a mail to the site, a coupon for members.
alter table form
  add column message text not null default '',
  add column redirect_url text,
  add column notice_email text,
  -- the language of the mail: that of whoever asked for it
  add column notice_lang text not null default 'ko' check (notice_lang in ('ko', 'en', 'jp')),
  add column coupon_info_seq bigint;

create view pub_form_event as
  select channel_seq, form_seq, title, notice_email, notice_lang, coupon_info_seq from form where removed_at is null;
grant select on pub_form_event to madang_reader;
