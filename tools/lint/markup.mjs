import { forbid } from './forbid.mjs';

/** Selector for properties and functions that turn text into markup or scripts; rich text must be built from chosen elements instead. */
const RAW = '/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|createContextualFragment|dangerouslySetInnerHTML|srcDoc)$/';

export const markup = forbid('No text becomes markup: build elements.', [
  `MemberExpression[property.name=${RAW}]`,
  `Property[key.name=${RAW}]`,
  `JSXAttribute[name.name=${RAW}]`,
  'MemberExpression[object.name="document"][property.name=/^(write|writeln)$/]',
  'CallExpression[callee.name="eval"]',
  'NewExpression[callee.name="Function"]',
]);
