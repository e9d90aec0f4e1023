/** Letters that a line has at most. */
const LINE = 140;
/** Tags of rich text, which has no attributes. */
const RICH = /<\/?(p|h\d|ul|ol|li|strong|em|br|blockquote)>/g;
/** Other markup and styles: such a text is broken between its tags or rules. */
const MARKUP = /<\/?[a-z]|[\w-]+:[^\s;:]+;|\{[^}]*$/;
/** A sentence: letters with spaces between them, in any of the languages. */
const SENTENCE = /\p{L}[^\p{L}]*\s[^\p{L}]*\p{L}|[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]{20}/u;

const isSql = (node) =>
  node.type === 'TemplateElement' && node.parent.parent.type === 'TaggedTemplateExpression' && node.parent.parent.tag.name === 'sql';
const isProse = (text) => SENTENCE.test(text) && !MARKUP.test(text.replace(RICH, ''));

/**
 * A line fits beside another one. What is counted is code: a sentence in a text may run on, since whoever looks for words of the
 * product finds a sentence in one piece, and whoever translates it reads it so.
 */
export const lines = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `A line has at most ${LINE} letters beside its sentences: break it, or name a part of it.` },
  },
  create(context) {
    const texts = context.sourceCode.text.split('\n');
    /** Letters of sentences by the line in which they stand. */
    const prose = new Map();
    const note = (line, length) => prose.set(line, (prose.get(line) ?? 0) + length);
    const look = (node) => {
      const { start, end } = node.loc;
      for (let line = start.line; line <= end.line; line++) {
        const text = texts[line - 1];
        const part = text.slice(line === start.line ? start.column : 0, line === end.line ? end.column : text.length);
        if (isProse(part)) note(line, part.length);
      }
    };
    return {
      Literal(node) {
        // A pattern has no place to be broken at.
        if (node.regex) note(node.loc.start.line, node.raw.length);
        else if (typeof node.value === 'string') look(node);
      },
      TemplateElement(node) {
        if (!isSql(node)) look(node);
      },
      'Program:exit'() {
        texts.forEach((text, i) => {
          if (text.length - (prose.get(i + 1) ?? 0) > LINE)
            context.report({
              loc: { start: { line: i + 1, column: 0 }, end: { line: i + 1, column: text.length } },
              messageId: 'long',
            });
        });
      },
    };
  },
};
