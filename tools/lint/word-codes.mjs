import { readFileSync } from 'node:fs';

const WORD = /^[A-Z][A-Z\d]+(_[A-Z\d]+)*$/;
const contracts = new URL('../../libs/contracts/', import.meta.url);
/** Verbs of HTTP, which nobody takes for a code. */
const VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** Every word that has a name in codes.ts or answer-codes.ts. */
const NAMED = new Set(
  ['codes.ts', 'answer-codes.ts'].flatMap((file) =>
    [...readFileSync(new URL(file, contracts), 'utf8').matchAll(/: '([A-Z][A-Z\d_]+)'/g)]
      .map((match) => match[1])
      .filter((w) => !VERBS.has(w)),
  ),
);

/** Permissions and errors, which their own types hold, and verbs. */
const NAMES = new Set([
  ...VERBS,
  ...['permissions.ts', 'errors.ts'].flatMap((file) =>
    readFileSync(new URL(file, contracts), 'utf8').match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g),
  ),
]);
/** Shorter ones are of others: countries. */
const SHORTEST = 3;

/** A word of a code between the quotes of a statement. */
export const hasNamedWord = (text) => [...text.matchAll(/'([A-Z][A-Z\d_]+)'/g)].some((match) => NAMED.has(match[1]));

const isConst = (node) => node?.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name === 'const';
/** `{ OPEN: 'OPEN' } as const`, where a code gets its name. */
const isDeclared = (node) =>
  node.parent.type === 'Property' && node.parent.parent.type === 'ObjectExpression' && isConst(node.parent.parent.parent);
/** `const NO_RECEIPT = 'NONE'`, which is a name as well. */
const isNamed = (node) => node.parent.type === 'VariableDeclarator' && /^[A-Z][A-Z\d_]+$/.test(node.parent.id.name);
/** Errors and variables of the environment are names themselves. */
const isName = (node) => node.parent.type === 'CallExpression' && /^(fail|given)$/.test(node.parent.callee.name);
const isKey = (node) => node.parent.type === 'Property' && node.parent.key === node && node.parent.value !== node;

/**
 * States, kinds and reasons that go over the wire are words. Each is written by its name, so that a reader finds what it means and who
 * else asks for it; and a union of words in a contract is the values of such names.
 */
export const wordCodes = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      named: 'Write the code by its name of contracts/codes.ts or answer-codes.ts.',
      union: 'Give these words names in contracts/answer-codes.ts.',
    },
  },
  create(context) {
    return {
      Literal(node) {
        if (typeof node.value !== 'string' || !WORD.test(node.value) || isKey(node) || isDeclared(node) || isNamed(node) || isName(node))
          return;
        if (NAMED.has(node.value)) context.report({ node, messageId: 'named' });
      },
      TSUnionType(node) {
        const words = node.types.filter(
          (one) => one.type === 'TSLiteralType' && WORD.test(one.literal.value ?? '') && one.literal.value.length >= SHORTEST,
        );
        if (words.length > 1 && words.some((one) => !NAMED.has(one.literal.value) && !NAMES.has(one.literal.value)))
          context.report({ node, messageId: 'union' });
      },
    };
  },
};
