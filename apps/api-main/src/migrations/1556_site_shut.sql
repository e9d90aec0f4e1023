-- The sites that are shut, which the jobs of holds and waitlists leave out.
create index site_suspension_shut on site_suspension (site_seq) where extended_at is null;
