import { readFileSync } from 'node:fs';

const WORD_PATTERN = /^[A-Z][A-Z\d]+(_[A-Z\d]+)*$/;
const contracts = new URL('../../libs/contracts/', import.meta.url);
/** HTTP methods, which are no codes. */
const HTTP_VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** All words that have a constant in codes.ts, history-codes.ts or answer-codes.ts. */
const NAMED = new Set(
  ['codes.ts', 'history-codes.ts', 'answer-codes.ts'].flatMap((file) =>
    [...readFileSync(new URL(file, contracts), 'utf8').matchAll(/: '([A-Z][A-Z\d_]+)'/g)]
      .map((match) => match[1])
      .filter((w) => !HTTP_VERBS.has(w)),
  ),
);

/** Words that need no constant: permissions and errors, which have types of their own, and HTTP methods. */
const PLAIN_NAMES = new Set([
  ...HTTP_VERBS,
  ...['permission-list.ts', 'errors.ts'].flatMap((file) =>
    readFileSync(new URL(file, contracts), 'utf8').match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/g),
  ),
]);
/** The fewest letters of a word that counts as a code; shorter ones are mostly countries. */
const WORD_LETTERS_MIN = 3;

/** Whether SQL contains a word in quotes that has a constant. */
export const hasNamedWord = (text) => [...text.matchAll(/'([A-Z][A-Z\d_]+)'/g)].some((match) => NAMED.has(match[1]));

const isConst = (node) => node?.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name === 'const';
/** Whether a word is the value of a constant, such as `{ OPEN: 'OPEN' } as const`. */
const isDeclared = (node) =>
  node.parent.type === 'Property' && node.parent.parent.type === 'ObjectExpression' && isConst(node.parent.parent.parent);
/** Whether a word is given a name, such as `const NO_RECEIPT = 'NONE'`. */
const isNamed = (node) => node.parent.type === 'VariableDeclarator' && /^[A-Z][A-Z\d_]+$/.test(node.parent.id.name);
/** Whether a word is the name of an error or of an environment variable. */
const isName = (node) => node.parent.type === 'CallExpression' && /^(fail|given)$/.test(node.parent.callee.name);
const isKey = (node) => node.parent.type === 'Property' && node.parent.key === node && node.parent.value !== node;

/**
 * Lint rule for states, kinds and reasons of the wire, which are words: code uses their constants, so that a reader finds their meaning
 * and all uses; in contracts a union of words is the values of a constant.
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
        if (
          typeof node.value !== 'string' ||
          !WORD_PATTERN.test(node.value) ||
          isKey(node) ||
          isDeclared(node) ||
          isNamed(node) ||
          isName(node)
        )
          return;
        if (NAMED.has(node.value)) context.report({ node, messageId: 'named' });
      },
      TSUnionType(node) {
        const words = node.types.filter(
          (one) =>
            one.type === 'TSLiteralType' && WORD_PATTERN.test(one.literal.value ?? '') && one.literal.value.length >= WORD_LETTERS_MIN,
        );
        if (words.length > 1 && words.some((one) => !NAMED.has(one.literal.value) && !PLAIN_NAMES.has(one.literal.value)))
          context.report({ node, messageId: 'union' });
      },
    };
  },
};
