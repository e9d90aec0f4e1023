-- Items that were assigned to people who cannot open the inbox, or whose inbox does not list them (AM-1282), are nobody's again: everybody
-- whose inbox lists them sees them as open. How an item went stays in its history. Of an item only the current assignment is looked at, so
-- these are as many rows as the inboxes have assigned items, whatever the site is.
set local role madang_main_all;
update main.queue_assignment given
set current = false
where given.current
  and given.user_seq is not null
  and not exists (
    select
    from main.channel_user u
    join main.channel c on c.channel_seq = u.channel_seq
    cross join lateral (
      select array_agg(upper(translate(one.role, '-', '_'))) as names
      from jsonb_array_elements_text(
        main.allowed_roles(u.roles, u.user_type_cd, c.teacher_sheet_yn, c.teacher_own_yn, false, null)
      ) one (role)
    ) held
    where u.channel_seq = given.channel_seq
      and u.user_seq = given.user_seq
      and u.user_type_cd is not null
      and 'SITE_CONSOLE_READ' = any(held.names)
      and case given.kind
        when 'approval' then held.names && array['SITE_CLASS_READ']
        when 'question' then held.names && array['SITE_CLASS_READ']
        when 'mission' then held.names && array['SITE_CLASS_READ']
        when 'review' then held.names && array['SITE_CLASS_READ']
        when 'refund' then held.names && array['SITE_SALES_READ']
        when 'refused' then held.names && array['SITE_SALES_READ']
        when 'failed' then held.names && array['SITE_SALES_READ']
        when 'deposit' then held.names && array['SITE_SALES_READ']
        when 'publish' then held.names && array['SITE_CLASS_UPDATE']
        when 'mail' then held.names && array['SITE_MEMBER_READ']
        when 'webhook' then held.names && array['SITE_SUPPORT_UPDATE']
        when 'video' then held.names && array['CLASS_LIFECYCLE_UPDATE']
        when 'bill' then held.names && array['SITE_PLAN_READ', 'SITE_PLAN_UPDATE']
        when 'report' then held.names
          && array['SITE_BOARD_UPDATE', 'SITE_REVIEW_UPDATE', 'SITE_CLASS_UPDATE', 'SITE_MEMBER_UPDATE', 'CLASS_ROOM_UPDATE']
      end
  );
