import { forbid } from './forbid.mjs';

/**
 * Lint rule against date arithmetic outside of the two modules: they are tested in several time zones, and arithmetic written elsewhere is
 * often right only in its author's.
 */
export const dates = forbid('Reckon dates by contracts/dates.ts; durations and the zone stand in contracts/time.ts.', [
  'ImportDeclaration[source.value=/^(dayjs|date-fns)/]',
  'MemberExpression[property.name=/^[gs]etUTC/]',
  'MemberExpression[property.name=/^(setDate|setMonth|setFullYear|getTimezoneOffset|getFullYear|getMonth|getHours|getMinutes)$/]',
  'MemberExpression[object.name="Date"][property.name="UTC"]',
  'Literal[value=3600000]',
  'Literal[value=86400000]',
  'Literal[value=/^(Asia.Seoul|.09:00)$/]',
  'TemplateElement[value.raw=/[+]09:00/]',
]);
