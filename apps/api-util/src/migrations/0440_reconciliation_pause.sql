-- When a comparison that failed goes on. Which copy works on it is said by job_lease; lease_until is kept for copies of the version before.
alter table reconciliation_run add column again_at timestamptz(3);
