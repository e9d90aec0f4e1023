-- When a live lesson got its present time: one that was set after its start was seen by nobody before it, and may still be changed.
alter table curriculum add column live_set_at timestamptz(3);
