-- Who asked for a class to be published, and what the answer was where it was no. An older row has a request without a name.
alter table course
  add column publish_requested_by bigint references account,
  add column publish_refused_at timestamptz(3),
  add column publish_refused_reason text;
