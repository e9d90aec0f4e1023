import { forbid } from './forbid.mjs';

/** Lint rule for forms: only `useContractForm` and `sending` may send one, since both show a refusal. */
export const forms = forbid('Send forms by useContractForm (`{...form.bind}`) or `onSubmit={sending(…)}`: no button is silently dead.', [
  'JSXOpeningElement[name.name="form"] > JSXAttribute[name.name="onSubmit"]:not([value.expression.callee.name="sending"])',
  'ImportDeclaration[source.value="react-hook-form"][importKind!="type"]',
  'CallExpression[callee.property.name="handleSubmit"]',
]);
