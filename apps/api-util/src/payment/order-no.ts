import { randomInt } from 'node:crypto';
import { seoulDay } from '@madang/contracts/dates';

/** Digits and letters without I, L, O and U, which are easily mistaken. */
const ORDER_NO_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes an order number such as `M20261120-7K3Q9XWB`: the day in Korea, and 40 random bits. */
export function newOrderNo(now: Date): string {
  const day = seoulDay(now).replaceAll('-', '');
  const rest = Array.from({ length: 8 }, () => ORDER_NO_LETTERS[randomInt(ORDER_NO_LETTERS.length)]).join('');
  return `M${day}-${rest}`;
}
