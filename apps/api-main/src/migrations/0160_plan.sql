-- What the plan of a site allows stands in its setting, beside what it chose: studentLimit and storageLimit (null: no limit), whiteLabelOpen,
-- saasYn. A site that hid the marks of the product before there were plans keeps that.
update channel set setting = setting || '{"whiteLabelKept": true}' where setting ->> 'whiteLabelYn' = 'Y';

create index file_space on file (channel_seq) include (file_size);
create index video_space on video (channel_seq) include (file_size) where deleted_at is null;

-- What counts against the limits: different people who are enrolled or whose payment is awaited (AM-063), and bytes as they were uploaded.
create function plan_usage(site bigint) returns table (students integer, storage bigint) language sql stable security definer set search_path = main, pg_temp as $$
  select
    (select count(distinct user_seq)::integer from attend where channel_seq = site and ended_at is null and (choise_status_cd = '00' or hold_until is not null)),
    (select coalesce(sum(file_size), 0)::bigint from file where channel_seq = site)
      + (select coalesce(sum(file_size), 0)::bigint from video where channel_seq = site and deleted_at is null and status <> 'FAILED')
$$;

-- What util says when a site's plan begins or ends, in the transaction of that change.
create function hold_plan(site bigint, students integer, storage bigint, white_label boolean, studio boolean)
returns void language sql volatile security definer set search_path = main, pg_temp as $$
  update channel set setting = setting
    || jsonb_build_object('studentLimit', students, 'storageLimit', storage, 'saasYn', case when studio then 'Y' else 'N' end,
      'whiteLabelOpen', white_label or coalesce((setting ->> 'whiteLabelKept')::boolean, false))
    || case when white_label or coalesce((setting ->> 'whiteLabelKept')::boolean, false) then '{}'::jsonb else '{"whiteLabelYn": "N"}'::jsonb end
  where channel_seq = site
$$;
revoke execute on function plan_usage(bigint), hold_plan(bigint, integer, bigint, boolean, boolean) from public;
grant execute on function plan_usage(bigint), hold_plan(bigint, integer, bigint, boolean, boolean) to madang_util, madang_util_all, madang_main_all;
