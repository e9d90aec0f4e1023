-- The end of access that staff gave to a learner. What follows from a membership later lasts until then at least.
alter table attend add column staff_end_at timestamptz(3);
