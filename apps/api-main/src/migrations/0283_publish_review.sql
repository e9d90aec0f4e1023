-- Since when a class waits to be published where its site has classes reviewed.
alter table course add column publish_requested_at timestamptz(3);
create index course_in_review on course (publish_requested_at) where publish_requested_at is not null;
