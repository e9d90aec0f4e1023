/** The most characters of a line. */
const LINE = 140;
/** Tags in texts of the word files; they have no attributes. */
const RICH = /<\/?(p|h\d|ul|ol|li|strong|em|br|blockquote)>/g;
/** Other markup and styles; such a text can be broken between its tags or rules. */
const MARKUP = /<\/?[a-z]|[\w-]+:[^\s;:]+;|\{[^}]*$/;
/** A sentence: words separated by spaces, or a run of Japanese or Chinese characters. */
const SENTENCE = /\p{L}[^\p{L}]*\s[^\p{L}]*\p{L}|[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]{20}/u;

const isSql = (node) =>
  node.type === 'TemplateElement' && node.parent.parent.type === 'TaggedTemplateExpression' && node.parent.parent.tag.name === 'sql';
const isProse = (text) => SENTENCE.test(text) && !MARKUP.test(text.replace(RICH, ''));

/**
 * Lint rule for the length of lines, so that two files fit beside each other. Sentences do not count, so that a search finds a text in one
 * piece and translators read it so.
 */
export const lines = {
  meta: {
    type: 'layout',
    schema: [],
    messages: { long: `A line has at most ${LINE} letters beside its sentences: break it, or name a part of it.` },
  },
  create(context) {
    const texts = context.sourceCode.text.split('\n');
    /** The characters of sentences by their line. */
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
        // A regular expression cannot be broken.
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
