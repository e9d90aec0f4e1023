-- Keys by which programs call: of a person, or of the site. Of the secret only its hash is kept, and its beginning, to recognise it.
create table api_key (
  channel_seq bigint not null references channel,
  key_seq bigint generated always as identity,
  kind_cd text not null check (kind_cd in ('PERSONAL', 'SITE')),
  -- Whose it is; of a key of the site who made it.
  user_seq bigint not null,
  name text not null,
  prefix text not null,
  secret_hash text not null unique,
  scopes jsonb not null,
  created_at timestamptz(3) not null,
  -- Null: it does not end by itself.
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  revoked_by bigint,
  primary key (channel_seq, key_seq)
);
select public.fence('main', 'api_key');
create index api_key_of_person on api_key (user_seq);

-- The last call of a key, and how many there were in its minute: a row of its own, since each call writes it.
create table api_key_use (
  channel_seq bigint not null,
  key_seq bigint not null,
  used_at timestamptz(3) not null,
  network text not null,
  minute_at timestamptz(3) not null,
  call_count integer not null,
  primary key (channel_seq, key_seq),
  foreign key (channel_seq, key_seq) references api_key on delete cascade
);
select public.fence('main', 'api_key_use');

-- The key of a secret, while it is good: counted, and noted as used. Who left the site's staff leaves its keys to an owner.
create function use_api_key(site bigint, hash_ text, network_ text, at_ timestamptz)
returns json language sql volatile security definer set search_path = main, pg_temp as $$
  with found as (
    select *
    from api_key
    where channel_seq = site
      and secret_hash = hash_
      and revoked_at is null
      and (expires_at is null or expires_at > at_)
  ), used as (
    insert into api_key_use as u (channel_seq, key_seq, used_at, network, minute_at, call_count)
    select channel_seq, key_seq, at_, network_, date_trunc('minute', at_), 1 from found
    on conflict (channel_seq, key_seq) do update
    set used_at = excluded.used_at,
      network = excluded.network,
      minute_at = excluded.minute_at,
      call_count = case when u.minute_at = excluded.minute_at then u.call_count + 1 else 1 end
    returning call_count
  )
  select json_build_object(
    'keySeq', f.key_seq,
    'kindCd', f.kind_cd,
    'scopes', f.scopes,
    'callCount', u.call_count,
    'userSeq', case
      when f.kind_cd = 'PERSONAL'
        or exists (
          select
          from channel_user c
          where c.channel_seq = site
            and c.user_seq = f.user_seq
            and c.user_type_cd is not null
        )
      then f.user_seq
      else (
        select min(c.user_seq)
        from channel_user c
        where c.channel_seq = site
          and c.user_type_cd = 'OWN'
      )
    end
  )
  from found f
  cross join used u
$$;
revoke execute on function use_api_key(bigint, text, text, timestamptz) from public;
grant execute on function use_api_key(bigint, text, text, timestamptz) to madang_reader, madang_main_all;

-- Lines of both histories say by which key something was done or read.
alter table data_history add column key_seq bigint;
create or replace view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name, h.before, h.after, h.created_at,
    case h.entity
      when 'OPERATOR' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'INVITATION' then (select coalesce(s.name, regexp_replace(i.email, '^(.{1,2})[^@]*', '\1***')) from invite i
        left join account s on s.user_seq = i.user_seq where i.channel_seq = h.channel_seq and i.invite_seq = h.entity_seq)
      else coalesce(h.subject, case when h.entity_seq is not null then coalesce(h.after ->> 'title', h.before ->> 'title') end, case h.entity
        when 'SNIPPET' then (select s.title from snippet s where s.channel_seq = h.channel_seq and s.snippet_seq = h.entity_seq)
        when 'COUPON' then (select s.title from coupon_info s where s.channel_seq = h.channel_seq and s.coupon_info_seq = h.entity_seq)
        when 'BOARD' then (select nullif(s.name, '') from board s where s.channel_seq = h.channel_seq and s.board_seq = h.entity_seq)
        when 'NOTICE' then (select s.title from post s where s.channel_seq = h.channel_seq and s.post_seq = h.entity_seq)
        when 'MEMBERSHIP' then (select s.title from membership s where s.channel_seq = h.channel_seq and s.membership_seq = h.entity_seq)
        when 'CHAT_ROOM' then (select s.name from chat_room s where s.channel_seq = h.channel_seq and s.chat_room_seq = h.entity_seq)
      end)
    end as subject,
    (select k.name from api_key k where k.channel_seq = h.channel_seq and k.key_seq = h.key_seq) as key_name
  from data_history h left join account a on a.user_seq = h.user_seq;

alter table personal_read add column key_seq bigint;
drop index personal_read_window;
create unique index personal_read_window on personal_read (
  channel_seq, user_seq, kind, masked_yn, coalesce(course_seq, 0), coalesce(subject_seq, 0), ref, ip, coalesce(key_seq, 0),
  (floor(extract(epoch from (read_at at time zone 'UTC')) / 300))
) where way = 'PAGE';
create function write_reading(
  site bigint, person bigint, what text, way text, masked boolean, course bigint, subject bigint, ref text, reason text, ip text,
  people integer, calls integer, at timestamptz, api_key bigint
) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into personal_read (
    channel_seq, user_seq, kind, way, masked_yn, course_seq, subject_seq, ref, reason, ip, person_count, call_count, read_at, last_at, key_seq
  )
  values (
    site, person, what, way, case when masked then 'Y' else 'N' end, course, subject, ref, reason, ip, people, calls, at, at, api_key
  )
  on conflict (
    channel_seq, user_seq, kind, masked_yn, coalesce(course_seq, 0), coalesce(subject_seq, 0), ref, ip, coalesce(key_seq, 0),
    (floor(extract(epoch from (read_at at time zone 'UTC')) / 300))
  ) where way = 'PAGE' do update
  set person_count = personal_read.person_count + excluded.person_count,
    call_count = personal_read.call_count + excluded.call_count,
    last_at = greatest(personal_read.last_at, excluded.last_at)
$$;
revoke execute on function
  write_reading(bigint, bigint, text, text, boolean, bigint, bigint, text, text, text, integer, integer, timestamptz, bigint) from public;
grant execute on function
  write_reading(bigint, bigint, text, text, boolean, bigint, bigint, text, text, text, integer, integer, timestamptz, bigint)
  to madang_reader, madang_main_all;
-- Services of the version before, while they still run, know no keys.
create or replace function write_reading(
  site bigint, person bigint, what text, way text, masked boolean, course bigint, subject bigint, ref text, reason text, ip text,
  people integer, calls integer, at timestamptz
) returns void language sql volatile security definer set search_path = main, pg_temp as $$
  select write_reading(site, person, what, way, masked, course, subject, ref, reason, ip, people, calls, at, null)
$$;
create or replace view pub_personal_read as
  select r.channel_seq, r.read_seq, r.user_seq, coalesce(a.name, '') as user_name, r.kind, r.way, r.masked_yn, r.course_seq,
    c.title as course_title, r.subject_seq, s.name as subject_name, r.ref, r.reason, r.ip, r.person_count, r.call_count, r.read_at, r.last_at,
    (select k.name from api_key k where k.channel_seq = r.channel_seq and k.key_seq = r.key_seq) as key_name
  from personal_read r
    left join account a on a.user_seq = r.user_seq
    left join account s on s.user_seq = r.subject_seq
    left join course c on c.channel_seq = r.channel_seq and c.course_seq = r.course_seq;
