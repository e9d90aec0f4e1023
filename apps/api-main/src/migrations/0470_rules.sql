-- The rules of a class, an enrolment and a site that statements ask for, each once. The planner puts a function's expression in the place of its
-- call, so that an index serves as if the rule stood there: bodies are one expression, neither strict nor with settings or rights of their own.
-- course-rules.ts and its neighbours state the same rules for server and web; apps/api-main/src/rules.spec.ts holds the two together.

create function is_enrolled(choise_status_cd text, attend_at timestamptz, valid_at timestamptz, ended_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe
return ended_at is null
  and choise_status_cd = '00'
  and case when valid_at is null then attend_at is not null else valid_at > at end;
comment on function is_enrolled is
  'The enrolment gives access at the moment: current, approved and, with an end, before it; without one, once attendance began. Not true, but null, while a seat waits for its payment. Twin: isAttend, libs/contracts/main/course-rules.ts.';

create function is_enrolled_or_waiting(choise_status_cd text, attend_at timestamptz, valid_at timestamptz, ended_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe
return ended_at is null and (choise_status_cd = '01' or is_enrolled(choise_status_cd, attend_at, valid_at, ended_at, at));
comment on function is_enrolled_or_waiting is
  'The person need not and cannot enrol again at the moment: enrolled, or waiting for approval or a seat. Twin: isAttendOrWaiting, libs/contracts/main/course-rules.ts.';

create function is_on_show(publish_status_cd text, public_cd text, trash_type_cd text)
returns boolean language sql immutable parallel safe
return publish_status_cd = '00' and public_cd = '00' and trash_type_cd = '00';
comment on function is_on_show is
  'Everybody finds the class: published, public and not in the trash. Partial indexes of course carry the same conditions. Twin: isOnShow, libs/contracts/main/course-rules.ts.';

create function has_free_seat(user_limit_type_cd text, max_user_count integer, attend_count integer, accept_cnt integer)
returns boolean language sql immutable parallel safe
return case user_limit_type_cd when '01' then true when '99' then attend_count < max_user_count when '00' then accept_cnt < max_user_count else false end;
comment on function has_free_seat is
  'One more learner can have a seat of the class. Whoever waits takes a seat of a capped class, and none of a class with a waitlist. Twin: hasFreeSeat, libs/contracts/main/course-rules.ts.';

create function is_sold_out(user_limit_type_cd text, max_user_count integer, attend_count integer)
returns boolean language sql immutable parallel safe
return user_limit_type_cd = '99' and attend_count >= max_user_count;
comment on function is_sold_out is
  'Nobody can enrol in the class for want of a seat; a class with a waitlist is never sold out. Twin: isSoldOut, libs/contracts/main/course-rules.ts.';

create function is_term_full(max_user_count integer, attend_count integer)
returns boolean language sql immutable parallel safe
return max_user_count > 0 and attend_count >= max_user_count;
comment on function is_term_full is
  'All seats of the term of a challenge are taken; 0 seats means no limit. Twin: isTermFull, libs/contracts/main/challenge-rules.ts.';

create function is_before_sale(pay_start_cd text, pay_start_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe
return pay_start_cd <> '99' and pay_start_at is not null and at < pay_start_at;
comment on function is_before_sale is
  'The class is not on sale yet; it is from the moment itself on. Twin: isBeforeSale, libs/contracts/main/course-rules.ts.';

create function is_after_sale(pay_end_cd text, pay_end_at timestamptz, at timestamptz)
returns boolean language sql immutable parallel safe
return pay_end_cd <> '99' and pay_end_at is not null and at > pay_end_at;
comment on function is_after_sale is
  'The sale of the class is over; its last moment still sells. Twin: isAfterSale, libs/contracts/main/course-rules.ts.';

-- The expressions of the indexes course_full_price and course_reduced_price.
create function full_price(fare_cd text, currency text, price bigint, price_ex bigint)
returns bigint language sql immutable parallel safe
return case when fare_cd in ('00', '03') then 0 else coalesce(case when currency = 'USD' then price_ex else price end, 0) end;
comment on function full_price is
  'Won or cents that the class costs without a discount. Twin: priceOf().original, libs/contracts/main/course-rules.ts.';

create function reduced_price(currency text, discount_price bigint, discount_price_ex bigint)
returns bigint language sql immutable parallel safe
return case when currency = 'USD' then discount_price_ex else discount_price end;
comment on function reduced_price is
  'Won or cents that the class costs while its discount runs (is_reduced), null without one. Twin: within priceOf, libs/contracts/main/course-rules.ts.';

create function is_reduced(
  fare_cd text, currency text, price bigint, price_ex bigint, discount_price bigint, discount_price_ex bigint,
  discount_start_at timestamptz, discount_end_at timestamptz, at timestamptz
)
returns boolean language sql immutable parallel safe
return fare_cd not in ('00', '03')
  and reduced_price(currency, discount_price, discount_price_ex) < full_price(fare_cd, currency, price, price_ex)
  and (discount_start_at is null or at >= discount_start_at)
  and (discount_end_at is null or at <= discount_end_at);
comment on function is_reduced is
  'The discount of the class runs at the moment, both ends of its time included; null or false where it does not. Twin: priceOf().discount > 0, libs/contracts/main/course-rules.ts.';

create function price_at(
  fare_cd text, currency text, price bigint, price_ex bigint, discount_price bigint, discount_price_ex bigint,
  discount_start_at timestamptz, discount_end_at timestamptz, at timestamptz
)
returns bigint language sql immutable parallel safe
return case
  when is_reduced(fare_cd, currency, price, price_ex, discount_price, discount_price_ex, discount_start_at, discount_end_at, at)
    then reduced_price(currency, discount_price, discount_price_ex)
  else full_price(fare_cd, currency, price, price_ex)
end;
comment on function price_at is
  'Won or cents that the class costs at the moment. Twin: priceOf().amount, libs/contracts/main/course-rules.ts.';

create function discount_percent(full_price bigint, reduced_price bigint)
returns integer language sql immutable parallel safe
return round((full_price - reduced_price) * 100.0 / full_price)::integer;
comment on function discount_percent is
  'Percent that a running discount takes off, half a percent rounded up. Twin: discountPercent, libs/contracts/main/course-rules.ts.';

create function has_pro_plan(setting jsonb)
returns boolean language sql immutable parallel safe
return coalesce(setting ->> 'saasYn', 'N') = 'Y';
comment on function has_pro_plan is
  'The plan of the site has the studio: challenges, contents, memberships and chat rooms. Takes channel.setting. Twin: hasProPlan, libs/contracts/util/plan-rules.ts.';

create function completion_of(site bigint, person bigint, class bigint)
returns table (completed_count integer, xp integer) language sql stable parallel safe
begin atomic
  select count(*)::integer, coalesce(sum(k.xp), 0)::integer
  from playtime p
  join curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
  where p.channel_seq = site and p.user_seq = person and p.course_seq = class and p.completed_at is not null;
end;
comment on function completion_of is
  'What an enrolment counts, told anew from its lessons: how many are completed, and the points they brought. One row. It sees what its caller sees.';

revoke execute on function
  is_enrolled, is_enrolled_or_waiting, is_on_show, has_free_seat, is_sold_out, is_term_full, is_before_sale, is_after_sale,
  full_price, reduced_price, is_reduced, price_at, discount_percent, has_pro_plan, completion_of
from public;
grant execute on function
  is_enrolled, is_enrolled_or_waiting, is_on_show, has_free_seat, is_sold_out, is_term_full, is_before_sale, is_after_sale,
  full_price, reduced_price, is_reduced, price_at, discount_percent, has_pro_plan
to madang_reader;
grant execute on function completion_of to madang_main_all;
