-- Which upload is being written now, and by which request of which copy of the service. The holder says every second that it is still
-- there; a row whose time has passed belongs to nobody. Whoever waits asks the holder to leave by `wanted`.
create table upload_lock (
  name text primary key,
  owner text not null,
  until timestamptz(3) not null,
  wanted boolean not null default false
);
