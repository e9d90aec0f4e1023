/**
 * Markup over several lines of code. A line's end with the indentation of the next line is one space between two words or attributes, and
 * nothing beside a tag, a value or a semicolon.
 */
export const markup = (parts: TemplateStringsArray, ...values: readonly unknown[]): string =>
  parts
    .map((part) => part.replace(/([\w"'])\n\s*(?=\w)/g, '$1 ').replace(/\n\s*/g, ''))
    .map((part, i) => part + (i < values.length ? String(values[i]) : ''))
    .join('');
