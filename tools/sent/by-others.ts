/** What no page sends, as a call or `call.field`, by the reason why. A line that a page does send is told, too. */
export const BY_OTHERS: Record<string, string[]> = {};
