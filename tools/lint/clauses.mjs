import { isSql } from './sql.mjs';

/** The most characters of a subquery, with its parentheses, that stands in one line. */
export const SUBQUERY_LETTERS_MAX = 60;
/** The fewest lines of a statement that has each clause in a line of its own. */
export const STATEMENT_LINES_MIN = 3;

/** Texts, names in quotes and comments of SQL, in which no word begins a clause. */
export const QUOTED = String.raw`'(?:[^']|'')*'|"[^"]*"|--[^\n]*|/\*[\s\S]*?\*/`;
/** Words that begin a clause elsewhere, as parts of a longer one. */
const PART = String.raw`is\s+(?:not\s+)?distinct\s+from|do\s+update(?:\s+set)?|with\s+ordinality|with\s+time\s+zone`;
/** `select from` without columns is one clause. */
const STATEMENT = String.raw`select(?: from)?|with|insert\s+into|update|delete\s+from`;
const CLAUSE = [
  String.raw`from|(?:(?:left|right|full|inner|cross|natural)\s+(?:outer\s+)?)?join|where|group\s+by|having|window|order\s+by|limit|offset`,
  String.raw`union|intersect|except|values|on\s+conflict|set|returning|for\s+(?:no\s+key\s+)?(?:update|share)`,
].join('|');
const TOKEN = new RegExp(
  [
    `(?<newline>\\n)|(?<open>\\()|(?<close>\\))|${QUOTED}`,
    `(?<![.\\w])(?:(?:${PART})|(?<statement>${STATEMENT})|(?<clause>${CLAUSE}))\\b`,
    String.raw`[.\w]+|\S`,
  ].join('|'),
  'gi',
);

/** The text of a template in which `¤` stands for each character of a value, so that the words of a value are not read as its own. */
export function withoutValues(node, text) {
  const from = node.range[0];
  let own = text.slice(...node.range);
  for (const { range } of node.expressions) {
    const [start, end] = [range[0] - from, range[1] - from];
    own = own.slice(0, start) + own.slice(start, end).replace(/[^\n]/g, '¤') + own.slice(end);
  }
  return own.slice(1, -1);
}

/**
 * Where in a text of SQL a clause begins behind something else in its line. `set` may stand behind its `update`, the condition of an index
 * behind its `on conflict`, and the order of an aggregate behind what it aggregates.
 */
function misplacedClauses(text) {
  let lineStart = 0;
  const groupAt = (open) => ({ open, lineStart, isQuery: open < 0, hasBegun: false, last: '', beside: null, found: [] });
  const groups = [groupAt(-1)];
  const read = (group, index, word, isStatement) => {
    const isRest = (/^set$/i.test(word) && /^update/i.test(group.last)) || (/^where$/i.test(word) && /^on/i.test(group.last));
    if (isStatement) group.isQuery = true;
    if (group.hasBegun && group.isQuery && !isRest) group.found.push(index);
    if (!group.last && group.isQuery && group.open >= lineStart) group.beside = index;
    group.last = word;
  };
  const close = (group, outer, end) => {
    const isOneLine = group.lineStart === lineStart;
    if (isOneLine && end - group.open <= SUBQUERY_LETTERS_MAX) return;
    if (!isOneLine && group.beside !== null) outer.found.push(group.beside);
    outer.found.push(...group.found);
  };
  for (const { 0: word, index, groups: kind } of text.matchAll(TOKEN)) {
    if (kind.newline) {
      lineStart = index + 1;
      for (const group of groups) group.hasBegun = false;
      continue;
    }
    if (kind.close && groups.length > 1) close(groups.pop(), groups.at(-1), index + 1);
    const group = groups.at(-1);
    if (kind.statement || kind.clause) read(group, index, word, Boolean(kind.statement));
    group.hasBegun = true;
    if (kind.open) groups.push(groupAt(index));
  }
  return groups.flatMap(({ found }) => found);
}

/** Lint rule: in a statement of three lines or more each clause begins its line, but for a short subquery in parentheses. */
export const clauses = {
  meta: {
    type: 'layout',
    schema: [],
    messages: {
      own: `A clause begins its line; a subquery in parentheses of at most ${SUBQUERY_LETTERS_MAX} letters may stand in one.`,
    },
  },
  create(context) {
    const { text } = context.sourceCode;
    return {
      TemplateLiteral(node) {
        if (!isSql(node)) return;
        const own = withoutValues(node, text);
        if (own.trim().split('\n').length < STATEMENT_LINES_MIN) return;
        const lines = new Set();
        for (const index of misplacedClauses(own)) lines.add(text.slice(0, node.range[0] + 1 + index).split('\n').length);
        for (const line of lines) context.report({ loc: { start: { line, column: 0 }, end: { line, column: 1 } }, messageId: 'own' });
      },
    };
  },
};
