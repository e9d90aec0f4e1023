-- A lesson that was deleted is gone for every reader at once, and its row stays for the minutes in which the deletion can be undone.
alter table curriculum add column removed_at timestamptz(3);
create index curriculum_removed on curriculum (removed_at) where removed_at is not null;
-- Only what restores and purges sees such rows, by a setting of its transaction: no statement has to leave them out by itself.
create policy present on curriculum as restrictive
  using (removed_at is null or current_setting('app.removed', true) = 'Y');
