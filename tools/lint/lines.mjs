/** Letters that a line has at most. */
const LINE = 140;

/** A line fits beside another one: code and texts are broken at it. A pattern has no place to be broken at, so its letters do not count. */
export const lines = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `A line has at most ${LINE} letters: break it, or name a part of it.` },
  },
  create(context) {
    const texts = context.sourceCode.text.split('\n');
    /** Letters of patterns by the line in which they stand. */
    const patterns = new Map();
    return {
      Literal(node) {
        if (!node.regex) return;
        const { line } = node.loc.start;
        patterns.set(line, (patterns.get(line) ?? 0) + node.raw.length);
      },
      'Program:exit'() {
        texts.forEach((text, i) => {
          if (text.length - (patterns.get(i + 1) ?? 0) > LINE)
            context.report({
              loc: { start: { line: i + 1, column: 0 }, end: { line: i + 1, column: text.length } },
              messageId: 'long',
            });
        });
      },
    };
  },
};
