-- What the first look measured, by which short films have a lane of their own.
alter table video add column seconds numeric;

-- When each site's last film was begun: whoever was served longest ago is next.
create table video_turn (
  channel_seq bigint primary key references channel,
  turn_at timestamptz(3) not null
);
select public.fence('main', 'video_turn');
