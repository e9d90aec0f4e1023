-- Triggers and defaults go by the product's Clock (public.moment), as every statement does that names its moment.
create or replace function post_file_loose() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update file set loose_at = public.moment() where channel_seq = old.channel_seq and file_seq = old.file_seq;
  return old;
end $$;

create or replace function curriculum_file_loose() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  update file f set loose_at = public.moment() where f.channel_seq = old.channel_seq and f.file_seq = old.file_seq
    and not exists (select from curriculum_file k where k.channel_seq = f.channel_seq and k.file_seq = f.file_seq)
    and not exists (select from post_file p where p.channel_seq = f.channel_seq and p.file_seq = f.file_seq);
  return old;
end $$;

create or replace function personal_read_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.read_at < public.moment() - interval '2 years' + interval '1 day' then return old; end if;
  elsif to_jsonb(new) - '{person_count,call_count,last_at}'::text[] = to_jsonb(old) - '{person_count,call_count,last_at}'::text[]
    and new.person_count >= old.person_count and new.call_count >= old.call_count and new.last_at >= old.last_at then
    return new;
  end if;
  raise exception 'the log of reading is not changed';
end $$;

create or replace function refuse_kept_email() returns trigger language plpgsql set search_path = main, pg_temp as $$
begin
  if new.withdrawn_at is null and email_is_kept(new.email, new.user_seq, public.moment()) then
    raise unique_violation using message = 'the address is kept for who had it last', constraint = 'account_email';
  end if;
  return null;
end $$;

alter table account alter column created_at set default public.moment();
alter table session alter column created_at set default public.moment();
alter table mail_code alter column created_at set default public.moment();
alter table reset_token alter column created_at set default public.moment();
alter table attempt alter column at set default public.moment();
alter table channel alter column created_at set default public.moment();
alter table channel_user alter column joined_at set default public.moment();
alter table course alter column created_at set default public.moment(), alter column updated_at set default public.moment();
alter table attend alter column created_at set default public.moment();
alter table curriculum alter column created_at set default public.moment(), alter column updated_at set default public.moment();
alter table playtime alter column updated_at set default public.moment();
alter table review alter column created_at set default public.moment();
alter table file alter column created_at set default public.moment();
alter table video alter column created_at set default public.moment();
alter table board alter column created_at set default public.moment();
