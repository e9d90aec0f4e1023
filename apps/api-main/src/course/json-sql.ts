/*
 * JSON as text, put together by the database: what the row keeps ready (0031_course_card.sql) and single fields one after the other.
 * Measured on a page of twenty cards: a third of what row_to_json costs, which looks up every column's type for every row.
 * Each function gives the SQL of a field's JSON.
 */
export const plain = (e: string) => `coalesce((${e})::text, 'null')`;
/** Text with its quotes and escapes; also anything else that to_json knows. */
export const quoted = (e: string) => `coalesce(to_json(${e})::text, 'null')`;
/** A code or an address of our own making: nothing in it to escape. */
export const code = (e: string) => `coalesce('"' || ${e} || '"', 'null')`;
export const moment = (e: string) => code(`iso(${e})`);
export const flag = (e: string) => `case when ${e} then 'true' else 'false' end`;
/** A number or word that is never null. */
export const sure = (e: string) => e;

/** A value that is always the same. */
export const fixed = (value: unknown) => `'${JSON.stringify(value)}'`;

/** `,"a":1,"b":2` out of the SQL of each value. */
export function fields(of: Record<string, string>): string {
  const parts: string[] = [];
  let text = '';
  for (const [name, value] of Object.entries(of)) {
    text += `,"${name}":`;
    // What stands before and after a fixed value joins it: fewer arguments for concat() to go through on every row.
    if (/^'[^']*'$/.test(value)) text += value.slice(1, -1);
    else {
      parts.push(`'${text}'`, value);
      text = '';
    }
  }
  if (!parts.length) return `'${text}'`;
  return `concat(${[...parts, ...(text ? [`'${text}'`] : [])].join(', ')})`;
}
