import { sql, type Piece, type Sql } from './sql/sql';

/*
 * Rules of an enrolment as every service calls them: `of` names the row, of main.attend or of a published view of it.
 */

/** SQL: whether the enrolment gives access now. */
export const isEnrolled = (of: Sql, now: Piece) =>
  sql`main.is_enrolled(${of}.choise_status_cd, ${of}.attend_at, ${of}.valid_at, ${of}.ended_at, ${now}::timestamptz)`;
/** SQL: whether the enrolment gives access now, or waits for approval or a seat. */
export const isEnrolledOrWaiting = (of: Sql, now: Piece) =>
  sql`main.is_enrolled_or_waiting(${of}.choise_status_cd, ${of}.attend_at, ${of}.valid_at, ${of}.ended_at, ${now}::timestamptz)`;
