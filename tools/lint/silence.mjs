/** Exceptions stand in the configuration, where all of them are seen together. */
export const silence = {
  meta: { type: 'problem', schema: [], messages: { comment: 'Line {{line}}: no rule is switched off by a comment.' } },
  create: (context) => ({
    Program() {
      const { ast, lines } = context.sourceCode;
      // A comment may switch off this rule as well, but not at the very end of the file: nothing is left there for it to cover.
      const line = lines.length;
      const end = { line, column: lines[line - 1].length };
      for (const { value, loc } of ast.comments)
        if (/^\s*(es|ox)lint-(dis|en)able/.test(value))
          context.report({ loc: { start: end, end }, messageId: 'comment', data: { line: loc.start.line } });
    },
  }),
};
