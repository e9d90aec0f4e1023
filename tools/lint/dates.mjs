import { forbid } from './forbid.mjs';

/** The two modules are tested in processes of several zones; a reckoning by hand is right in the zone of its author alone. */
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
