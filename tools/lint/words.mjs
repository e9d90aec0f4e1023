const LETTERS = /[A-Za-z가-힣]{2,}/;
/** The product's own name and sample addresses are the same in every language. */
const isText = (value) => LETTERS.test(value.replace(/https?:\/\/\S*|\S+@\S+|Madang/g, ''));
const SHOWN = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'placeholder',
  'title',
  'label',
]);

/** Text that people read comes from the word files, in every language. */
export const words = {
  meta: { type: 'problem', schema: [], messages: { literal: 'Put "{{text}}" into the word files and show it through t().' } },
  create(context) {
    const report = (node, text) => context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 30) } });
    const literal = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined);
    return {
      JSXText: (node) => isText(node.value) && report(node, node.value),
      'JSXElement > JSXExpressionContainer > Literal': (node) =>
        typeof node.value === 'string' && isText(node.value) && report(node, node.value),
      JSXAttribute(node) {
        if (!SHOWN.has(node.name.name)) return;
        const text = literal(node.value) ?? literal(node.value?.expression);
        if (text !== undefined && isText(text)) report(node, text);
      },
    };
  },
};
