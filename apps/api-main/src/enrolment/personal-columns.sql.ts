import { list, raw, sql } from '@madang/server/sql/sql';

/**
 * The columns of an enrolment that hold personal data, and the value that an emptied one gets. Amounts are not among them, since the
 * site's accounts need them.
 */
const PERSONAL_COLUMNS = [
  { column: raw('phone'), empty: sql`null`, isFilled: sql`a.phone is not null` },
  { column: raw('answers'), empty: sql`'[]'`, isFilled: sql`a.answers <> '[]'` },
  { column: raw('refund_account'), empty: sql`null`, isFilled: sql`a.refund_account is not null` },
  { column: raw('cancel_reason'), empty: sql`null`, isFilled: sql`a.cancel_reason is not null` },
];
/** Empties the personal columns of the enrolments `a` that an update changes. */
export const ENROLMENT_CLEARED = list(PERSONAL_COLUMNS.map(({ column, empty }) => sql`${column} = ${empty}`));
/** Whether the enrolment `a` holds personal data. The index `attend_past` has the same condition. */
export const SAYS_WHO = sql`(${list(
  PERSONAL_COLUMNS.map(({ isFilled }) => isFilled),
  ' or ',
)})`;
