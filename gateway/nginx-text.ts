/** A duration in milliseconds in nginx's syntax. */
export const time = (ms: number) => `${ms}ms`;

export const indent = (text: string, by: number) =>
  text
    .split('\n')
    .map((line) => (line ? ' '.repeat(by) + line : line))
    .join('\n');

/** A block of nginx's configuration: `head { lines }`. */
export const block = (head: string, lines: string[]) => `${head} {\n${indent(lines.join('\n'), 2)}\n}`;

export const quoted = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
