-- Who of the platform called a difference settled although the books still differ, and why; null where the books agreed again.
alter table payment_difference
  add column settled_by bigint,
  add column settled_note text;
