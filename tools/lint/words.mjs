/** Letters by which a literal counts as text: one Asian letter, or two Latin ones; `×`, `x` and `A/B` are signs. */
const TEXT_PATTERN = /[가-힣ぁ-んァ-ヶ一-龯]|[A-Za-z]{2,}/;
const ASIAN_TEXT_PATTERN = /[가-힣ぁ-んァ-ヶ一-龯]/;
/** Whether a literal is text to translate; the product's name and sample addresses are the same in every language. */
const isText = (value) => TEXT_PATTERN.test(value.replace(/https?:\/\/\S*|\S+@\S+|Madang/g, ''));
const SHOWN_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
  'hint',
  'note',
]);

/** The texts that an expression may evaluate to, in conditions and templates too. */
function texts(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return node.quasis.map((part) => part.value.cooked ?? '');
    case 'ConditionalExpression':
      return [...texts(node.consequent), ...texts(node.alternate)];
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : texts(node.left)), ...texts(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...texts(node.left), ...texts(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return texts(node.expression);
    default:
      return [];
  }
}

/** Lint rule: texts for people come from the word files, in every language. */
export const words = {
  meta: { type: 'problem', schema: [], messages: { literal: 'Put "{{text}}" into the word files and show it through t().' } },
  create(context) {
    const report = (node, text) => context.report({ node, messageId: 'literal', data: { text: text.trim().slice(0, 30) } });
    const shown = (node, value) => {
      const text = texts(value).find(isText);
      if (text !== undefined) report(node, text);
    };
    return {
      JSXText: (node) => isText(node.value) && report(node, node.value),
      ':matches(JSXElement, JSXFragment) > JSXExpressionContainer': (node) => shown(node, node),
      JSXAttribute: (node) => SHOWN_ATTRIBUTES.has(node.name.name) && shown(node, node.value),
      // In other places only Korean or Japanese letters show that a literal is such a text.
      'Literal, TemplateElement': (node) => {
        const value = node.type === 'Literal' ? node.value : node.value.cooked;
        if (typeof value === 'string' && ASIAN_TEXT_PATTERN.test(value) && !/^JSX/.test(node.parent.type)) report(node, value);
      },
    };
  },
};
