-- The rules of an enrolment have twins that are called as the rules are.
comment on function is_enrolled is
  'The enrolment gives access at the moment: current, approved and, with an end, before it; without one, once attendance began. Not true, but null, while a seat waits for its payment. Twin: isEnrolled, libs/contracts/main/course-rules.ts.';
comment on function is_enrolled_or_waiting is
  'The person need not and cannot enrol again at the moment: enrolled, or waiting for approval or a seat. Twin: isEnrolledOrWaiting, libs/contracts/main/course-rules.ts.';
