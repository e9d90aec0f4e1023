comment on table job_turn is 'Read by the version before alone: job_lease says which copy does a job. To be dropped with the next version.';
