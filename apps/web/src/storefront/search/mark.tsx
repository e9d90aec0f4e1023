import { convertHangulToQwerty, getChoseong } from 'es-hangul';

const INITIALS = /^[ㄱ-ㅎ ]+$/;
const keysOf = (letter: string) =>
  convertHangulToQwerty(letter)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
const initialOf = (letter: string) => letter.trim() && (getChoseong(letter) || letter.toLowerCase());

/** Where the letters of `text`, each written as `as` has it, hold what is wanted; [from, to) in letters. */
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
/** What of a text was meant by what was typed: its words, its first sounds, or its keys, as the search of the site compares them. */
export function markedPart(text: string, typed: string): [number, number] | null {
  const letters = Array.from(text);
  const q = typed.trim();
  return (
    within(letters, (one) => one.toLowerCase(), q.toLowerCase()) ??
    (INITIALS.test(q) ? within(letters, initialOf, q.replaceAll(' ', '')) : within(letters, keysOf, keysOf(q)))
  );
}

/** A text with what was typed marked in it. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const part = markedPart(text, typed);
  if (!part) return text;
  const letters = Array.from(text);
  const piece = (from: number, to?: number) => letters.slice(from, to).join('');
  return (
    <>
      {piece(0, part[0])}
      <mark>{piece(...part)}</mark>
      {piece(part[1])}
    </>
  );
}
