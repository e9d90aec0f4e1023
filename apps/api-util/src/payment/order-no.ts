import { randomInt } from 'node:crypto';
import { seoulDay } from '@madang/contracts/dates';

/** Digits and letters, without the letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `M20261120-7K3Q9XWB`: the day in Seoul and 40 random bits. */
export function newOrderNo(now: Date): string {
  const day = seoulDay(now).replaceAll('-', '');
  const rest = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `M${day}-${rest}`;
}
