/** Lint rule against comments that switch rules off: exceptions belong into the configuration, where all are seen together. */
export const silence = {
  meta: { type: 'problem', schema: [], messages: { comment: 'Line {{line}}: no rule is switched off by a comment.' } },
  create: (context) => ({
    Program() {
      const { ast, lines } = context.sourceCode;
      // The report is at the end of the file, where no comment can switch this rule off, since nothing follows for it to cover.
      const line = lines.length;
      const end = { line, column: lines[line - 1].length };
      for (const { value, loc } of ast.comments)
        if (/^\s*(es|ox)lint-(dis|en)able/.test(value))
          context.report({ loc: { start: end, end }, messageId: 'comment', data: { line: loc.start.line } });
    },
  }),
};
