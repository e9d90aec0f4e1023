import { convertHangulToQwerty, getChoseong } from 'es-hangul';
import { hasHangul, isInitials } from '../../lib/text-lang';

const bare = (text: string) => text.toLowerCase().replace(/\s+/g, '');
const keysOf = (text: string) => convertHangulToQwerty(bare(text)).toLowerCase();
/** How many keys must be typed before a text is also tried as typed in the other keyboard layout, by the script of the typed text. */
const LAYOUT_KEYS_MIN = { hangul: 3, latin: 4 };
/** How many keys must be typed before one typing error is forgiven, by the script of the typed text. */
const TYPO_KEYS_MIN = { hangul: 6, latin: 5 };
/** How many keys must be typed before two typing errors are forgiven instead of one. */
const TWO_TYPOS_KEYS_MIN = 9;

/**
 * The smallest number of keys that have to be inserted, removed, replaced or swapped to turn `wanted` into some part of `text`: the
 * optimal string alignment distance to the nearest part.
 */
function slips(text: string, wanted: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: text.length + 1 }, () => 0)];
  for (let i = 1; i <= wanted.length; i++) {
    const row = [i];
    for (let j = 1; j <= text.length; j++) {
      const equal = wanted[i - 1] === text[j - 1];
      const swapped = i > 1 && j > 1 && wanted[i - 1] === text[j - 2] && wanted[i - 2] === text[j - 1];
      const kept = Math.min(last[j - 1]! + (equal ? 0 : 1), last[j]! + 1, row[j - 1]! + 1);
      row.push(swapped ? Math.min(kept, before[j - 2]! + 1) : kept);
    }
    [before, last] = [last, row];
  }
  return Math.min(...last);
}

/** The ways to match a text, tried in this order: as typed, by initial consonants, in the other keyboard layout, with typing errors. */
const MATCHING_WAYS: readonly ((typed: string) => ((text: string) => boolean) | null)[] = [
  (typed) => (text) => bare(text).includes(bare(typed)),
  (typed) => (isInitials(bare(typed)) ? (text) => bare(getChoseong(text)).includes(bare(typed)) : null),
  (typed) => {
    const keys = keysOf(typed);
    return keys.length >= (hasHangul(typed) ? LAYOUT_KEYS_MIN.hangul : LAYOUT_KEYS_MIN.latin)
      ? (text) => keysOf(text).includes(keys)
      : null;
  },
  (typed) => {
    const keys = keysOf(typed);
    const enough = keys.length >= (hasHangul(typed) ? TYPO_KEYS_MIN.hangul : TYPO_KEYS_MIN.latin);
    return enough ? (text) => slips(keysOf(text), keys) <= (keys.length >= TWO_TYPOS_KEYS_MIN ? 2 : 1) : null;
  },
];

interface Named {
  label: string;
  /** Other words for the same thing, such as its name in another language. */
  also?: readonly string[];
}
/**
 * The entries that match the typed text: those with the typed letters, else those with their initials (ㅋㅍ finds 쿠폰), else those with the
 * same keys in the other keyboard layout (znvhs), else those with a typing error. Matches of the name come before matches of other words.
 */
export function meant<T extends Named>(entries: readonly T[], typed: string): T[] {
  if (bare(typed) === '') return [...entries];
  for (const way of MATCHING_WAYS) {
    const met = way(typed);
    if (!met) continue;
    const byName = entries.filter(({ label }) => met(label));
    const byWord = entries.filter((one) => !byName.includes(one) && one.also?.some(met));
    if (byName.length + byWord.length > 0) return [...byName, ...byWord];
  }
  return [];
}
