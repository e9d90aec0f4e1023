import { globSync, readFileSync } from 'node:fs';

const WORD_PATTERN = /^[A-Z][A-Z\d]+(_[A-Z\d]+)*$/;
const contracts = new URL('../../libs/contracts/', import.meta.url);
/** HTTP methods, which are no codes. */
const HTTP_VERBS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
/** The files whose tables of codes count: those of the contracts, and the words of the companies that a stand-in speaks for. */
const CODE_FILES = [
  ...globSync('{*,{alarm,campaign,event,form,main,page,util}/*}.ts', { cwd: contracts }),
  '../../apps/sandbox-pay/src/codes.ts',
];
const TABLES = /^export const [A-Z\d_]+ = \{[^}]*\} as const;/gm;
/** All words that have a constant in such a table. */
const NAMED = new Set(
  CODE_FILES.flatMap((file) => readFileSync(new URL(file, contracts), 'utf8').match(TABLES) ?? []).flatMap((table) =>
    [...table.matchAll(/: '([A-Z][A-Z\d_]+)'/g)].map((match) => match[1]).filter((w) => !HTTP_VERBS.has(w)),
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

/** Whether SQL contains a word in quotes that has a constant, by itself or in its JSON. */
const hasNamedWord = (text) =>
  [...text.matchAll(/'([A-Z][A-Z\d_]+)'|": ?"([A-Z][A-Z\d_]+)"/g)].some((match) => NAMED.has(match[1] ?? match[2]));
/** The words of a statement, by which a text is recognised as SQL that has no tag. */
const SQL_WORDS = /\b(select|insert into|update|delete from|values|where|from)\b/;
/** Whether a text is SQL: with the tag `sql`, or by its words. */
const isSql = (node, text) => (node.parent.type === 'TaggedTemplateExpression' && node.parent.tag.name === 'sql') || SQL_WORDS.test(text);

const NAME_PATTERN = /^[A-Z][A-Z\d_]*$/;
const isConst = (node) => node?.type === 'TSAsExpression' && node.typeAnnotation.typeName?.name === 'const';
/** Whether a word is the value of a constant, such as `{ OPEN: 'OPEN' } as const`. */
const isDeclared = (node) =>
  node.parent.type === 'Property' &&
  NAME_PATTERN.test(node.parent.key.name) &&
  node.parent.parent.type === 'ObjectExpression' &&
  isConst(node.parent.parent.parent);
/** Whether a word is given a name, such as `const NO_RECEIPT = 'NONE'`. */
const isNamed = (node) => node.parent.type === 'VariableDeclarator' && NAME_PATTERN.test(node.parent.id.name);
/** Whether a word is the name of an error or of an environment variable. */
const isName = (node) => node.parent.type === 'CallExpression' && /^(fail|given)$/.test(node.parent.callee.name);
const isKey = (node) =>
  (node.parent.type === 'Property' && node.parent.key === node && node.parent.value !== node) ||
  (node.parent.type === 'MemberExpression' && node.parent.property === node);

/**
 * Lint rule for states, kinds and reasons of the wire, which are words: code uses their constants, so that a reader finds their meaning
 * and all uses; in contracts a union of words is the values of a constant.
 */
export const wordCodes = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      named: 'Write the code by its name: of contracts/codes.ts, answer-codes.ts or the file of its calls, or of sandbox-pay/src/codes.ts.',
      union: 'Give these words names in contracts/answer-codes.ts.',
    },
  },
  create(context) {
    return {
      Literal(node) {
        if (typeof node.value === 'string' && SQL_WORDS.test(node.value) && hasNamedWord(node.value))
          context.report({ node, messageId: 'named' });
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
      TemplateLiteral(node) {
        const text = node.quasis.map((part) => part.value.raw).join(' ');
        if (isSql(node, text) && hasNamedWord(text)) context.report({ node, messageId: 'named' });
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
