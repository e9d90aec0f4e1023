-- All packages that extend one enrolment remember the same: its end without any of them, and its end by them. Before, each remembered the
-- end that the one before it had left. An end that somebody set in between is the one without them.
set local role madang_main_all;
with step as (
  select
    channel_seq,
    attend_seq,
    package_attend_seq,
    applied_at,
    valid_before,
    valid_after,
    row_number() over one = 1 or valid_before is distinct from lag(valid_after) over one as own
  from main.package_extension
  where applied_at is not null
  window one as (partition by channel_seq, attend_seq order by applied_at, package_attend_seq)
), known as (
  select
    channel_seq,
    attend_seq,
    (array_agg(valid_before order by applied_at desc, package_attend_seq desc) filter (where own))[1] as valid_before,
    (array_agg(valid_after order by applied_at desc, package_attend_seq desc))[1] as valid_after
  from step
  group by channel_seq, attend_seq
  having count(*) > 1
)
update main.package_extension e
set
  valid_before = k.valid_before,
  valid_after = k.valid_after
from known k
where e.channel_seq = k.channel_seq
  and e.attend_seq = k.attend_seq
  and e.applied_at is not null;
