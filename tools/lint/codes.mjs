import { forbid } from './forbid.mjs';

/**
 * The codes of the wire are two digits, which say nothing to whoever reads `fareCd === '00'`. Keys of a map may be codes,
 * and attributes of a drawing are measures.
 */
export const codes = forbid('Write the code by its name of contracts/codes.ts.', [
  ':not(Property, JSXAttribute) > Literal[value=/^\\d\\d$/]',
  'Property > Literal.value[value=/^\\d\\d$/]',
  'JSXAttribute[name.name=/(Cd|[vV]alue)$/] > Literal[value=/^\\d\\d$/]',
]);
