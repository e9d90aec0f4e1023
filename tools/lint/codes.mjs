import { forbid } from './forbid.mjs';

/** A code in quotes within SQL; '0' and '1' are no codes. */
const IN_SQL = "[value.raw=/'(\\d\\d|[YN])'/]";
/**
 * Lint rule against literal codes, also within SQL: those of two digits tell a reader nothing (`fareCd === '00'`), and a yes or no (`'Y'`,
 * `'N'`) cannot be searched for. Keys of maps may be codes, and attributes of drawings are measures.
 */
export const codes = forbid('Write the code by its name of contracts/codes.ts.', [
  ':not(Property, JSXAttribute) > Literal[value=/^(\\d\\d|[YN])$/]',
  'Property > Literal.value[value=/^(\\d\\d|[YN])$/]',
  `TaggedTemplateExpression[tag.name=sql] TemplateElement${IN_SQL}`,
  'JSXAttribute[name.name=/(Cd|[vV]alue)$/] > Literal[value=/^(\\d\\d|[YN])$/]',
]);
