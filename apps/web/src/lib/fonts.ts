import { headlineFace } from '@madang/contracts/page/fonts';
import { log } from './log';

const SHEETS: Record<string, () => Promise<unknown>> = {
  serif: () => import('../fonts/serif.css'),
  round: () => import('../fonts/round.css'),
};
/** The sheets of all faces, where they are to be chosen from. */
export const loadFaces = () => Promise.all(Object.values(SHEETS).map((load) => load()));

/** Brings the sheet of a site's headlines, which the document's attribute asks for. */
export async function loadFace(code: string | null | undefined): Promise<void> {
  try {
    await SHEETS[headlineFace(code) ?? '']?.();
  } catch (error) {
    log('fonts', error);
  }
}

/** Sheets of letters that few pages show, by the family of the font. */
const RARE: Record<string, () => Promise<unknown>> = {
  'Madang Sans': () => import('../fonts/sans-rare.css'),
  'Madang Serif': () => import('../fonts/serif-rare.css'),
  'Madang Round': () => import('../fonts/round-rare.css'),
};
/** Every syllable there is; the family that follows ours in tokens.css. */
const whole = () => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
const HANGUL = /[가-힣]/g;
/** Milliseconds after a change of the page at which its letters are looked at. */
const PAUSE = 600;

const familyOf = (face: FontFace) => face.family.replace(/["']/g, '');
/** What the sheets that are here have of a family. */
function covered(family: string): Set<number> {
  const codes = new Set<number>();
  for (const face of document.fonts) {
    if (familyOf(face) !== family) continue;
    for (const [, from, to] of face.unicodeRange.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi))
      for (let code = parseInt(from!, 16); code <= parseInt(to ?? from!, 16); code += 1) codes.add(code);
  }
  return codes;
}

/**
 * Sheets of rare letters are kilobytes of ranges, so they come when a page has such a letter: first those of our own files, then those of
 * all syllables.
 */
export function loadRareGlyphs(root: Element): void {
  if (!('fonts' in document)) return;
  const asked = new Set<string>();
  const known = new Map<string, Set<number>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lacks = (family: string, letters: ReadonlySet<string>) => {
    const own = known.get(family) ?? covered(family);
    // A face that the page does not use has no letters.
    if (own.size === 0) return false;
    known.set(family, own);
    return [...letters].some((letter) => !own.has(letter.codePointAt(0)!));
  };
  const ask = async (name: string, load: () => Promise<unknown>) => {
    asked.add(name);
    await load();
    known.clear();
    look();
  };
  const look = () => {
    const letters = new Set(root.textContent?.match(HANGUL));
    for (const [family, load] of Object.entries(RARE))
      if (lacks(family, letters)) {
        const [name, next] = asked.has(family) ? ['all', whole] : [family, load];
        if (!asked.has(name)) ask(name, next).catch((error: unknown) => log('fonts', error));
      }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, PAUSE);
  };
  new MutationObserver(later).observe(root, { childList: true, subtree: true, characterData: true });
  later();
}
