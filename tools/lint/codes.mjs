import { forbid } from './forbid.mjs';

/** A code in quotes within SQL, also in its JSON; '0' and '1' are no codes. */
const IN_SQL = `[value.raw=/['"](\\d\\d|[YN])['"]/]`;
/** A column compared with a code, by which a text is recognised as SQL that has no tag. */
const COMPARED = /_(cd|yn|cds) *(=|<>|in *\() *'(\d\d|[YN])'/;
/**
 * Lint rule against literal codes, also within SQL: those of two digits tell a reader nothing (`fareCd === '00'`), and a yes or no (`'Y'`,
 * `'N'`) cannot be searched for. Keys of maps may be codes, and attributes of drawings are measures; those of components are no drawings.
 */
export const codes = forbid('Write the code by its name of contracts/codes.ts.', [
  ':not(Property, JSXAttribute) > Literal[value=/^(\\d\\d|[YN])$/]',
  'Property > Literal.value[value=/^(\\d\\d|[YN])$/]',
  `TaggedTemplateExpression[tag.name=sql] TemplateElement${IN_SQL}`,
  `TemplateElement[value.raw=${COMPARED}]`,
  `Literal[value=${COMPARED}]`,
  'JSXOpeningElement[name.name=/^[A-Z]/] > JSXAttribute > Literal[value=/^(\\d\\d|[YN])$/]',
  'JSXAttribute[name.name=/(Cd|[vV]alue)$/] > Literal[value=/^(\\d\\d|[YN])$/]',
]);
