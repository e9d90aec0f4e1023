import { forbid } from './forbid.mjs';

/** The two ways to send a form see to it that a refusal is shown: `useContractForm` and `sending`. */
export const forms = forbid('Send forms by useContractForm (`{...form.bind}`) or `onSubmit={sending(…)}`: no button is silently dead.', [
  'JSXOpeningElement[name.name="form"] > JSXAttribute[name.name="onSubmit"]:not([value.expression.callee.name="sending"])',
  'ImportDeclaration[source.value="react-hook-form"][importKind!="type"]',
  'CallExpression[callee.property.name="handleSubmit"]',
]);
