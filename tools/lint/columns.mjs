import { QUOTED, STATEMENT_LINES_MIN, SUBQUERY_LETTERS_MAX, withoutValues } from './clauses.mjs';
import { isSql } from './sql.mjs';

/** The most characters of a list of columns that stands in one line, as those of a subquery. */
const LIST_LETTERS_MAX = SUBQUERY_LETTERS_MAX;
/** Words of a clause that are parts of a longer expression. */
const PART = String.raw`is\s+(?:not\s+)?distinct\s+from|with\s+(?:ordinality|time\s+zone)`;
const LIST = String.raw`select(?:\s+distinct)?|(?:do\s+update\s+)?set|returning`;
const CLAUSE = [
  String.raw`insert\s+into|update|delete\s+from|from|(?:(?:left|right|full|inner|cross)\s+)?join|where|group\s+by|order\s+by|having`,
  String.raw`on\s+conflict|values|with|limit|offset|union|except|intersect|window|partition\s+by`,
].join('|');
const TOKEN = new RegExp(
  [
    String.raw`(?<open>[([])|(?<close>[)\]])|(?<comma>,)|${QUOTED}|(?<![.\w])(?:${PART})\b`,
    String.raw`(?<![.\w])(?:(?<list>${LIST})|(?<clause>${CLAUSE}))\b|[.\w]+|\S`,
  ].join('|'),
  'gi',
);

/** The lists of columns of a text of SQL: after `select`, `set` and `returning`, and the names of an insert; each with its commas. */
function columnLists(text) {
  const lists = [];
  const groups = [{ list: null, isInsert: false }];
  const begin = (from, isNames) => ({ from, isNames, commas: [] });
  const end = (group, to) => {
    if (group.list) lists.push({ ...group.list, to });
    group.list = null;
  };
  for (const { 0: word, index, groups: kind } of text.matchAll(TOKEN)) {
    const group = groups.at(-1);
    if (kind.open) groups.push({ list: group.isInsert ? begin(index + 1, true) : null, isInsert: false });
    if (kind.open) group.isInsert = false;
    if (kind.close && groups.length > 1) end(groups.pop(), index);
    if (kind.comma) group.list?.commas.push(index);
    if ((!kind.list && !kind.clause) || group.list?.isNames) continue;
    end(group, index);
    group.isInsert = /^insert/i.test(word);
    if (kind.list) group.list = begin(index + word.length, false);
  }
  for (const group of groups) end(group, text.length);
  return lists;
}

/** Where in a text of SQL a column stands behind another one, though their list is longer than a short one. */
function crowdedColumns(text) {
  return columnLists(text).flatMap(({ from, to, commas }) => {
    const list = text.slice(from, to).trim();
    if (!list.includes('\n') && list.length <= LIST_LETTERS_MAX) return [];
    return commas.filter((comma) => !/^[ \t]*(?:--[^\n]*)?\n/.test(text.slice(comma + 1)));
  });
}

/** Lint rule: in a statement of three lines or more each column of a list has a line of its own, but for a short list in one line. */
export const columns = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { own: `A column has a line of its own; a list of at most ${LIST_LETTERS_MAX} letters may stand in one line.` },
  },
  create(context) {
    const { text } = context.sourceCode;
    return {
      TemplateLiteral(node) {
        if (!isSql(node)) return;
        const own = withoutValues(node, text);
        if (own.trim().split('\n').length < STATEMENT_LINES_MIN) return;
        const lines = new Set(crowdedColumns(own).map((index) => text.slice(0, node.range[0] + 1 + index).split('\n').length));
        for (const line of lines) context.report({ loc: { start: { line, column: 0 }, end: { line, column: 1 } }, messageId: 'own' });
      },
    };
  },
};
