const PARAMETER_PATTERN = /\$\d/;
/** A literal code of the wire in SQL, or a yes or no; '0' and '1' are no such codes. */
const CODE_PATTERN = /'(\d{2}|[YN])'/;
/** The zone of business in SQL, which has a name. */
const ZONE_PATTERN = /at time zone 'Asia/;
const STATEMENT_NAME = /^[a-z\d]+(-[a-z\d]+)*(\.[a-z\d]+(-[a-z\d]+)*)+$/;
/** How many lines of SQL a file may contain that is no `.sql.ts` file. */
const SQL_LINES_MAX = 2;
/** The words with which a statement begins, by which SQL is recognised that has no tag. */
const BEGINS_STATEMENT = /^\s*(select|insert into|update|delete from|with|create|alter|drop|grant|revoke|merge)\s/;

/** Whether a template is SQL: one of the tag `sql`. */
export const isSql = (node) =>
  node.type === 'TemplateLiteral' && node.parent.type === 'TaggedTemplateExpression' && node.parent.tag.name === 'sql';
/** Whether a text is the replacement of `replace`, in which `$1` has another meaning. */
const isReplacement = (node) => node.parent.type === 'CallExpression' && /^replace/.test(node.parent.callee.property?.name ?? '');

/** Words by which a text is recognised as SQL, since prices contain `$` too. */
const SQL_WORDS = /\b(select|insert|update|delete|values|where|from|exists)\b/;
/** Lint rule: values in SQL are written by `sql`, in tools and stand-ins too. */
export const parameters = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { numbered: 'Write values where they stand, in the templates of libs/server/sql.' },
  },
  create(context) {
    const check = (node, text) => {
      if (PARAMETER_PATTERN.test(text) && SQL_WORDS.test(text)) context.report({ node, messageId: 'numbered' });
    };
    return {
      Literal(node) {
        if (typeof node.value === 'string') check(node, node.value);
      },
      TemplateLiteral(node) {
        check(node, node.quasis.map((part) => part.value.raw).join(' '));
      },
    };
  },
};

const linesOf = (text) => text.trim().split('\n').length;
const isSum = (node) => node.type === 'BinaryExpression' && node.operator === '+';
/** The text with which a sum of texts begins. */
const firstText = (node) => (isSum(node) ? firstText(node.left) : (node.value ?? node.quasis?.[0].value.raw ?? ''));

/** Lint rule: SQL of three lines or more stands in files of its own, with the tag `sql` or without it, in tools and stand-ins too. */
export const sqlFiles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { place: 'A statement of three lines or more stands in <feature>.sql.ts.' },
  },
  create(context) {
    if (/\.sql\.ts$/.test(context.filename)) return {};
    const report = (node) => context.report({ node, messageId: 'place' });
    return {
      TemplateLiteral(node) {
        const text = node.quasis.map((part) => part.value.raw).join(' ');
        if (linesOf(text) > SQL_LINES_MAX && (isSql(node) || BEGINS_STATEMENT.test(text))) report(node);
      },
      BinaryExpression(node) {
        if (!isSum(node) || isSum(node.parent) || !BEGINS_STATEMENT.test(firstText(node))) return;
        if (linesOf(context.sourceCode.text.slice(...node.range)) > SQL_LINES_MAX) report(node);
      },
    };
  },
};

/** Lint rule: statements are built by libs/server/sql, and codes by their names. */
export const statements = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      numbered: 'Write values where they stand, by the placeholders of a statement of libs/server/sql.',
      code: 'Write the code by its name of contracts/codes.ts.',
      zone: 'Write the zone of business as TIME_ZONE of contracts/time.ts.',
      name: 'A statement is called <feature>.<what-it-is>, in small letters with hyphens.',
      query: 'Statements run by rows, read, hot and one of libs/server/db.ts.',
    },
  },
  create(context) {
    const report = (node, messageId) => context.report({ node, messageId });
    return {
      Literal(node) {
        if (typeof node.value === 'string' && PARAMETER_PATTERN.test(node.value) && !isReplacement(node)) report(node, 'numbered');
      },
      TemplateLiteral(node) {
        const text = node.quasis.map((part) => part.value.raw).join(' ');
        if (PARAMETER_PATTERN.test(text)) report(node, 'numbered');
        if (!isSql(node)) return;
        if (CODE_PATTERN.test(text)) report(node, 'code');
        if (ZONE_PATTERN.test(text)) report(node, 'zone');
      },
      CallExpression(node) {
        const {
          callee,
          arguments: [first],
        } = node;
        if ((callee.name === 'statement' || callee.name === 'query') && first?.type === 'Literal' && !STATEMENT_NAME.test(first.value))
          report(first, 'name');
        if (callee.type !== 'MemberExpression' || callee.property.name !== 'query') return;
        const of = callee.object.type === 'MemberExpression' ? callee.object.property.name : callee.object.name;
        if (of === 'tx' || of === 'db' || of === 'manager') report(node, 'query');
      },
    };
  },
};
