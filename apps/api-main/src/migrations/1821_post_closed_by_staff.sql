-- Whether staff have made a post of somebody else private: its author cannot make it public again, which staff alone can.
alter table post add column closed_by_staff boolean not null default false;
