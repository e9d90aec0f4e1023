-- A log-in to a site that an operator of the platform asked its owner for. One of an operator waits or runs at a time: it has no end yet.
create table support_access (
  access_seq bigint generated always as identity primary key,
  site_seq bigint not null references channel,
  asked_by bigint not null references account,
  reason text not null,
  asked_at timestamptz(3) not null,
  granted_by bigint references account,
  granted_at timestamptz(3),
  expires_at timestamptz(3),
  ended_by bigint references account,
  ended_at timestamptz(3)
);
create unique index support_access_running on support_access (site_seq, asked_by) where ended_at is null;
create index support_access_of_site on support_access (site_seq, access_seq desc);

-- A ticket and a session of such a log-in name it: its end is theirs.
alter table ticket add column support_access_seq bigint references support_access;
alter table session add column support_access_seq bigint references support_access;
create index session_of_support on session (support_access_seq) where support_access_seq is not null;

-- Lines of history say by which key something was done, and whether by somebody logged in as support.
alter table data_history add column by_support boolean not null default false;
create function write_history(
  site bigint, entity text, seq bigint, title text, action text, person bigint, was jsonb, became jsonb, at timestamptz, api_key bigint,
  support boolean
)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  insert into data_history (channel_seq, entity, entity_seq, subject, action, user_seq, before, after, created_at, key_seq, by_support)
  values (site, entity, seq, title, action, person, was, became, at, api_key, support)
$$;
revoke execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean) from public;
grant execute on function write_history(bigint, text, bigint, text, text, bigint, jsonb, jsonb, timestamptz, bigint, boolean)
  to madang_reader, madang_main_all;

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
    (select k.name from api_key k where k.channel_seq = h.channel_seq and k.key_seq = h.key_seq) as key_name,
    h.by_support
  from data_history h left join account a on a.user_seq = h.user_seq;

-- For the alarm that tells owners what was asked for.
create view pub_support_access as
  select s.site_seq as channel_seq, s.access_seq, s.asked_by, s.reason, s.granted_at, s.ended_at from support_access s;
grant select on pub_support_access to madang_reader;
