-- When somebody proved last that mail reaches the address.
create or replace view pub_account as
  select user_seq, name, email, phone, profile_image_url, lang, created_at, withdrawn_at, email_auth_at
  from account;
