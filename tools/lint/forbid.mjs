/** A rule that reports what any of the selectors finds. */
export const forbid = (message, selectors) => ({
  meta: { type: 'problem', schema: [], messages: { found: message } },
  create: (context) => Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'found' })])),
});
