/** What a reason may stand above: the statement, the declaration or the member in which a cast stands. */
const WHOLE_PATTERN = /(Statement|Declaration|Property|PropertyDefinition)$/;

/** Lint rule: a cast by way of `unknown` says why it holds, since the compiler checks nothing about it. */
export const casts = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { reason: 'A cast by way of unknown needs its reason, as a comment in the line above.' },
  },
  create(context) {
    /** The lines right below a comment. */
    const explained = new Set();
    const isExplained = (node) => explained.has(node.loc.start.line);
    return {
      Program() {
        for (const { loc } of context.sourceCode.ast.comments) explained.add(loc.end.line + 1);
      },
      TSAsExpression(node) {
        const { expression } = node;
        if (expression.type !== 'TSAsExpression' || expression.typeAnnotation.type !== 'TSUnknownKeyword') return;
        let whole = node;
        while (whole.parent && !WHOLE_PATTERN.test(whole.type)) whole = whole.parent;
        if (!isExplained(node) && !isExplained(whole)) context.report({ node, messageId: 'reason' });
      },
    };
  },
};
