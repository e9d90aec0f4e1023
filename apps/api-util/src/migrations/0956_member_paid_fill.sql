-- Outside of a transaction.
-- What members paid before their sums were kept, in lots that are committed one by one.
set role madang_util_all;
call util.sum_members();
analyze util.member_paid;
set role madang_util;
