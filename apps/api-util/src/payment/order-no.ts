import { randomInt } from 'node:crypto';

/** Without the letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `M20261120-7K3Q9XWB`: the day in Seoul and 40 random bits. */
export function newOrderNo(now: Date): string {
  const day = new Date(now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const rest = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `M${day}-${rest}`;
}
