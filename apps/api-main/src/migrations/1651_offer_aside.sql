-- A seat that was offered to somebody is put aside for a package that waits for its payment, as an application is: until when it was offered,
-- so that it waits again if the package is not paid.
alter table package_extension add column offered_until timestamptz(3);

-- A package that is given or paid ends the own application or unpaid seat in its classes, which is nobody's refusal. Rows from before are not
-- looked through, since they have none of it.
alter table attend
  drop constraint attend_cancel_cd_check,
  add constraint attend_cancel_cd_check check (cancel_cd in ('HOLD', 'SELF', 'STAFF', 'PAYMENT', 'PACKAGE')) not valid;
