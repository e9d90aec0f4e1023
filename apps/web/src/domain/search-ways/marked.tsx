import { convertHangulToQwerty, getChoseong } from 'es-hangul';
import { isInitials } from '../../lib/text-lang';
import l from '../../ui/layout.module.css';

const keysOf = (letter: string) =>
  convertHangulToQwerty(letter)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const initialOf = (letter: string) => letter.trim() && (getChoseong(letter) || letter.toLowerCase());

/**
 * The range of letters in a text that match `wanted`, after `as` has changed each letter: [from, to), counted in letters; null without a
 * match.
 */
function within(letters: readonly string[], as: (letter: string) => string, wanted: string): [number, number] | null {
  const written = letters.map(as);
  const at = written.join('').indexOf(wanted);
  if (!wanted || at < 0) return null;
  let [from, to, length] = [-1, letters.length, 0];
  for (const [i, one] of written.entries()) {
    if (from < 0 && length + one.length > at) from = i;
    length += one.length;
    if (length >= at + wanted.length) {
      to = i + 1;
      break;
    }
  }
  return [from, to];
}
/**
 * The range of a text that matches what was typed: as letters, as Hangul initials, or as keys typed with the wrong keyboard, like the
 * site's search.
 */
export function markedPart(text: string, typed: string): [number, number] | null {
  const letters = Array.from(text);
  const q = typed.trim();
  return (
    within(letters, (one) => one.toLowerCase(), q.toLowerCase()) ??
    (isInitials(q) ? within(letters, initialOf, q.replaceAll(' ', '')) : within(letters, keysOf, keysOf(q)))
  );
}

/** A text in which the part that matches the search is marked. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const part = markedPart(text, typed);
  if (!part) return text;
  const letters = Array.from(text);
  const piece = (from: number, to?: number) => letters.slice(from, to).join('');
  return (
    <>
      {piece(0, part[0])}
      <mark className={l.marked}>{piece(...part)}</mark>
      {piece(part[1])}
    </>
  );
}
