import { forbid } from './forbid.mjs';

/** Selector for properties and functions that turn text into markup or scripts; rich text must be built from chosen elements instead. */
const RAW_MARKUP_NAMES = '/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|createContextualFragment|dangerouslySetInnerHTML|srcDoc)$/';

export const markup = forbid('No text becomes markup: build elements.', [
  `MemberExpression[property.name=${RAW_MARKUP_NAMES}]`,
  `Property[key.name=${RAW_MARKUP_NAMES}]`,
  `JSXAttribute[name.name=${RAW_MARKUP_NAMES}]`,
  'MemberExpression[object.name="document"][property.name=/^(write|writeln)$/]',
  'CallExpression[callee.name="eval"]',
  'NewExpression[callee.name="Function"]',
]);
