import { forbid } from './forbid.mjs';

/** The durations of contracts/time.ts, and constants that say that they are one. */
const DURATION = '/^(SECOND|MINUTE|HOUR|DAY)$|_MS$/';

/**
 * Lint rule against date arithmetic outside of the two modules: they are tested in several time zones, and arithmetic written elsewhere is
 * often right only in its author's. Durations may be multiplied and compared, but only dates.ts makes a moment of another one, and counts
 * the days between two.
 */
export const dates = forbid('Reckon dates by contracts/dates.ts; durations and the zone stand in contracts/time.ts.', [
  'ImportDeclaration[source.value=/^(dayjs|date-fns)/]',
  'ImportSpecifier[imported.name=/^SEOUL_(OFFSET|AHEAD_MS)$/]',
  'MemberExpression[property.name=/^[gs]etUTC/]',
  'MemberExpression[property.name=/^(setDate|setMonth|setFullYear|getTimezoneOffset|getFullYear|getMonth|getHours|getMinutes)$/]',
  'MemberExpression[object.name="Date"][property.name="UTC"]',
  // `new Date(now.getTime() + 3 * DAY)` is `daysAfter(now, 3)`.
  'NewExpression[callee.name="Date"] > BinaryExpression',
  `BinaryExpression[operator=/^[-+]$/][left.callee.property.name="getTime"] > Identifier[name=${DURATION}].right`,
  'BinaryExpression[operator=/^[-+]$/][left.callee.property.name="getTime"] > BinaryExpression[operator="*"].right',
  // `Math.floor(passed / DAY)` is `Math.floor(exactDays(from, until))`, and `3 * DAY` a duration that has a name, or a number of days.
  'BinaryExpression[operator="/"] > Identifier[name=/^(DAY|HOUR)$/].right',
  'BinaryExpression > Identifier[name="DAY"]:not(VariableDeclarator[id.name=/_MS$/] Identifier)',
  // A day in UTC, which in Seoul is that of yesterday until nine in the morning.
  'CallExpression[callee.property.name="slice"][callee.object.callee.property.name="toISOString"][arguments.1.value=10]',
  'Literal[value=3600000]',
  'Literal[value=86400000]',
  'Literal[value=/^(Asia.Seoul|.09:00)$/]',
  'TemplateElement[value.raw=/[+]09:00/]',
]);
