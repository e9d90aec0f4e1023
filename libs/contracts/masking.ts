import { MASK } from './masked';

/** What of a person is hidden from staff who lack the right to see it whole (AM-299): ways to reach them, not who they are. */

/** `se***@codebay.example`: enough to tell two apart, too little to write to. */
const maskedEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, `$1${MASK}`);
/** `010-****-5678`; the last four digits are what people are told apart by. */
function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 ? '*'.repeat(digits.length) : `${digits.slice(0, 3)}-${'*'.repeat(digits.length - 7)}-${digits.slice(-4)}`;
}
/** An address of which only the region is left. */
const maskedAddress = (address: string): string => `${address.trim().split(/\s+/).slice(0, 2).join(' ')} ${MASK}`;
/** `203.0.113.*`, and the first half of an address of IPv6. */
export const maskedIp = (ip: string): string =>
  ip.includes('.') ? ip.replace(/^::ffff:/i, '').replace(/\d+$/, '*') : `${ip.split(':').slice(0, 3).join(':')}::*`;

const hidden = () => MASK;
/** How each value is masked, by the name of the field: a field of an answer with this name holds such a value. */
const MASKS: Readonly<Record<string, (value: string) => string>> = {
  email: maskedEmail,
  phone: maskedPhone,
  address: maskedAddress,
  addressDetail: hidden,
  zipCode: (code) => `${code.slice(0, 2)}${MASK}`,
};
/** A text that somebody typed into a form or an answer: what looks like a number or an address of mail is hidden in it. */
const maskedText = (text: string): string =>
  text.replace(/[^\s@<>,;:()]+@[\w-]+(\.[\w-]+)+/g, maskedEmail).replace(/(?<!\d)0\d{1,2}[-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/g, maskedPhone);
/** Texts of people's own making, in which contacts may stand. */
const TYPED = ['value', 'answer'];

interface Except {
  /** The key whose person is shown without a mask; null where everybody is masked. */
  whole: string | null;
  /** The `userSeq` of the caller, whose own contacts are not masked. */
  own: number | null;
}
/** An answer with everybody's contacts masked; what has no key of its own belongs to whoever it stands below. */
export function maskedPersons(data: unknown, key: string, except: Except): unknown {
  if (Array.isArray(data)) return data.map((one) => maskedPersons(one, key, except));
  if (typeof data !== 'object' || data === null) return data;
  const row = data as Record<string, unknown>;
  if (except.whole !== null && String(row[key]) === except.whole) return row;
  if (except.own !== null && row['userSeq'] === except.own) return row;
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, maskedValue(name, value, key, except)]));
}
function maskedValue(name: string, value: unknown, key: string, except: Except): unknown {
  if (typeof value !== 'string') return maskedPersons(value, key, except);
  if (value === '') return value;
  return MASKS[name]?.(value) ?? (TYPED.includes(name) ? maskedText(value) : value);
}
