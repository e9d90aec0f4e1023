-- Lines about roles in a class name the person, by today's name.
create or replace view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name, h.before, h.after, h.created_at,
    case h.entity
      when 'OPERATOR' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'COURSE_STAFF' then (select s.name from account s where s.user_seq = h.entity_seq)
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
