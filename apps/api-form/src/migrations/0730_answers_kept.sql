-- How long answers are kept after the form closes: months, or SITE for as long as the site runs.
alter table form
  add column answers_kept text not null default '12M' check (answers_kept in ('3M', '6M', '12M', '36M', 'SITE')),
  -- since when the form is not in use
  add column closed_at timestamptz(3);
update form set closed_at = updated_at where use_yn = 'N';

-- What whoever answered read; null for answers from before there was a term.
alter table form_answer
  add column kept text check (kept in ('3M', '6M', '12M', '36M', 'SITE'));

create function months_kept(kept text) returns integer
  language sql immutable parallel safe
  return case kept when '3M' then 3 when '6M' then 6 when '12M' then 12 when '36M' then 36 end;

-- When a form ceases to take answers: null while nothing says so. One that is open again closes anew.
create function closes_at(f form) returns timestamptz
  language sql stable
  return least(case when f.use_yn = 'N' then coalesce(f.closed_at, f.created_at) end, f.end_at);

-- When an answer goes: null while its form runs without an end, or keeps its answers as long as the site runs. The shorter of what was
-- promised and what the form says now holds. A form that was changed keeps its answers for another day, to think again in.
create function answer_kept_until(f form, kept text, answered_at timestamptz) returns timestamptz
  language sql stable
  return case
    when f.removed_at is not null then f.removed_at
    when months_kept(f.answers_kept) is null and months_kept(kept) is null then null
    when closes_at(f) is null then null
    else greatest(
      (
        (greatest(closes_at(f), answered_at) at time zone 'Asia/Seoul')
        + make_interval(months => least(months_kept(f.answers_kept), months_kept(kept)))
      ) at time zone 'Asia/Seoul',
      f.updated_at + interval '1 day'
    )
  end;
