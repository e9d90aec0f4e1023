/** Makes a lint rule that reports every node which one of the selectors matches. */
export const forbid = (message, selectors) => ({
  meta: { type: 'problem', schema: [], messages: { found: message } },
  create: (context) => Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, messageId: 'found' })])),
});
