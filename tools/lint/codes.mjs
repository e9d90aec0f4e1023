import { forbid } from './forbid.mjs';

/**
 * Lint rule against literal codes of two digits, which tell a reader nothing (`fareCd === '00'`). Keys of maps may be codes, and
 * attributes of drawings are measures.
 */
export const codes = forbid('Write the code by its name of contracts/codes.ts.', [
  ':not(Property, JSXAttribute) > Literal[value=/^\\d\\d$/]',
  'Property > Literal.value[value=/^\\d\\d$/]',
  'JSXAttribute[name.name=/(Cd|[vV]alue)$/] > Literal[value=/^\\d\\d$/]',
]);
