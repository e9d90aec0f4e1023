import { getChoseong } from 'es-hangul';

const bare = (text: string) => text.toLowerCase().replace(/\s+/g, '');
const INITIALS = /^[ㄱ-ㅎ]+$/;

/** Whether a label has the typed letters, or their initials where only consonants were typed (ㅋㅍ finds 쿠폰). */
export function matches(label: string, typed: string): boolean {
  const wanted = bare(typed);
  return bare(INITIALS.test(wanted) ? getChoseong(label) : label).includes(wanted);
}
