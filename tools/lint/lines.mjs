/** The most characters of a line. */
const LINE_LETTERS_MAX = 140;

/** Lint rule for the length of lines, of code and texts, so that two files fit beside each other. A regular expression cannot be broken. */
export const lines = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `A line has at most ${LINE_LETTERS_MAX} letters: break it, or name a part of it.` },
  },
  create(context) {
    const texts = context.sourceCode.text.split('\n');
    /** The characters of regular expressions by their line. */
    const patterns = new Map();
    return {
      Literal(node) {
        if (!node.regex) return;
        const { line } = node.loc.start;
        patterns.set(line, (patterns.get(line) ?? 0) + node.raw.length);
      },
      'Program:exit'() {
        texts.forEach((text, i) => {
          if (text.length - (patterns.get(i + 1) ?? 0) > LINE_LETTERS_MAX)
            context.report({
              loc: { start: { line: i + 1, column: 0 }, end: { line: i + 1, column: text.length } },
              messageId: 'long',
            });
        });
      },
    };
  },
};
