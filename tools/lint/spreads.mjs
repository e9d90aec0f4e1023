import { forbid } from './forbid.mjs';

/** Lint rule against a literal that is spread into a literal of its kind: what stands in it can stand there itself. */
export const spreads = forbid('A literal is not spread into another one: its members stand there themselves.', [
  'ObjectExpression > SpreadElement[argument.type="ObjectExpression"]',
  'ArrayExpression > SpreadElement[argument.type="ArrayExpression"]',
  'CallExpression > SpreadElement[argument.type="ArrayExpression"]',
  'NewExpression > SpreadElement[argument.type="ArrayExpression"]',
  'JSXSpreadAttribute[argument.type="ObjectExpression"]',
  'SpreadElement[argument.type=/^TS(As|Satisfies)Expression$/][argument.expression.type=/^(Object|Array)Expression$/]',
]);
