-- Code of others on a site's storefront. `made` is what pages show of it, and what their policy opens for it: computed when it is saved.
create table snippet (
  channel_seq bigint not null references channel,
  snippet_seq bigint generated always as identity,
  title text not null,
  position text not null check (position in ('HEAD', 'BODY_START', 'BODY_END')),
  code text not null,
  use_yn text not null check (use_yn in ('Y', 'N')),
  marketing_yn text not null check (marketing_yn in ('Y', 'N')),
  snippet_order integer not null,
  made jsonb not null,
  primary key (channel_seq, snippet_seq)
);
select public.fence('main', 'snippet');
create view pub_snippet as
  select channel_seq, snippet_seq, snippet_order, position, marketing_yn, made from snippet where use_yn = 'Y';
grant select on pub_snippet to madang_reader;

create or replace view pub_data_history as
  select h.channel_seq, h.history_seq, h.entity, h.entity_seq, h.action, h.user_seq, coalesce(a.name, '') as user_name, h.before, h.after, h.created_at,
    case h.entity
      when 'OPERATOR' then (select s.name from account s where s.user_seq = h.entity_seq)
      when 'INVITATION' then (select coalesce(s.name, regexp_replace(i.email, '^(.{1,2})[^@]*', '\1***')) from invite i
        left join account s on s.user_seq = i.user_seq where i.channel_seq = h.channel_seq and i.invite_seq = h.entity_seq)
      when 'SNIPPET' then coalesce((select s.title from snippet s where s.channel_seq = h.channel_seq and s.snippet_seq = h.entity_seq), h.before ->> 'title')
    end as subject
  from data_history h left join account a on a.user_seq = h.user_seq;
