const ESCAPED_SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for HTML, between tags or in an attribute in quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED_SIGNS[sign]!);
/** Text for HTML or XML between tags alone; quotes stay as they are. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPED_SIGNS[sign]!);
