import { MASK, maskedEmail } from './masked';

/** Masks for personal data: staff without the permission to see a person fully get contacts masked and names whole (AM-299). */

/** `010-****-5678`: the last four digits tell people apart. */
function maskedPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < 7 ? '*'.repeat(digits.length) : `${digits.slice(0, 3)}-${'*'.repeat(digits.length - 7)}-${digits.slice(-4)}`;
}
/** A postal address of which only the region is left. */
const maskedAddress = (address: string): string => `${address.trim().split(/\s+/).slice(0, 2).join(' ')} ${MASK}`;
/** `203.0.113.*`; of an IPv6 address the first three groups are left. */
export const maskedIp = (ip: string): string =>
  ip.includes('.') ? ip.replace(/^::ffff:/i, '').replace(/\d+$/, '*') : `${ip.split(':').slice(0, 3).join(':')}::*`;

const hidden = () => MASK;
/** The mask of each field that holds a contact, by the field's name in answers. */
const MASK_BY_FIELD: Readonly<Record<string, (value: string) => string>> = {
  email: maskedEmail,
  phone: maskedPhone,
  address: maskedAddress,
  addressDetail: hidden,
  zipCode: (code) => `${code.slice(0, 2)}${MASK}`,
};
/** Masks what looks like an e-mail address or a telephone number in a text that somebody typed. */
const maskedText = (text: string): string =>
  text.replace(/[^\s@<>,;:()]+@[\w-]+(\.[\w-]+)+/g, maskedEmail).replace(/(?<!\d)0\d{1,2}[-. ]?\d{3,4}[-. ]?\d{4}(?!\d)/g, maskedPhone);
/** Fields of answers that hold texts that somebody typed. */
const TYPED_FIELDS = ['value', 'answer'];

interface Except {
  /** The `key` of the one person who is shown unmasked; null: there is no such person. */
  whole: string | null;
  /** The `userSeq` of the caller, whose own contacts are not masked. */
  own: number | null;
}
/**
 * An answer with the contacts of its people masked. A person is an object with the field `key`; nested objects without that field belong to
 * the person around them.
 */
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
  return MASK_BY_FIELD[name]?.(value) ?? (TYPED_FIELDS.includes(name) ? maskedText(value) : value);
}
