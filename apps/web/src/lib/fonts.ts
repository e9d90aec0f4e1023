import { headlineFace } from '@madang/contracts/page/fonts';
import { log } from './log';

const FONT_SHEETS: Record<string, () => Promise<unknown>> = {
  serif: () => import('../fonts/serif.css'),
  round: () => import('../fonts/round.css'),
};
/** Loads the stylesheets of all typefaces, for the screen on which one is chosen. */
export const loadFaces = () => Promise.all(Object.values(FONT_SHEETS).map((load) => load()));

/** Loads the stylesheet of the typeface of a site's headlines; an attribute of the document selects it. */
export async function loadFace(code: string | null | undefined): Promise<void> {
  try {
    await FONT_SHEETS[headlineFace(code) ?? '']?.();
  } catch (error) {
    log('fonts', error);
  }
}

/** The stylesheets of rare letters, by font family. */
const RARE_LETTER_SHEETS: Record<string, () => Promise<unknown>> = {
  'Madang Sans': () => import('../fonts/sans-rare.css'),
  'Madang Serif': () => import('../fonts/serif-rare.css'),
  'Madang Round': () => import('../fonts/round-rare.css'),
};
/** The stylesheet with every Hangul syllable; tokens.css names its font after the product's own. */
const whole = () => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css');
const HANGUL_PATTERN = /[가-힣]/g;
/** The storage key by which first-paint.js knows that this browser has had the font files, so that texts are shown in them at once. */
const FONTS_KEPT_KEY = 'madang.fonts';
/** Milliseconds after a change of the page until its letters are checked. */
const LETTER_CHECK_DELAY_MS = 600;

const familyOf = (face: FontFace) => face.family.replace(/["']/g, '');
/** The code points that the loaded stylesheets have of a font family. */
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
 * Loads stylesheets of rare letters when the page contains such a letter, because they are several kilobytes each: first the rare letters
 * of the product's own fonts, then those of all syllables.
 */
export function loadRareGlyphs(root: Element): void {
  if (!('fonts' in document)) return;
  const asked = new Set<string>();
  const known = new Map<string, Set<number>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lacks = (family: string, letters: ReadonlySet<string>) => {
    const own = known.get(family) ?? covered(family);
    // A family without loaded ranges is not used by the page.
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
    localStorage.setItem(FONTS_KEPT_KEY, 'true');
    const letters = new Set(root.textContent?.match(HANGUL_PATTERN));
    for (const [family, load] of Object.entries(RARE_LETTER_SHEETS))
      if (lacks(family, letters)) {
        const [name, next] = asked.has(family) ? ['all', whole] : [family, load];
        if (!asked.has(name)) ask(name, next).catch((error: unknown) => log('fonts', error));
      }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, LETTER_CHECK_DELAY_MS);
  };
  new MutationObserver(later).observe(root, { childList: true, subtree: true, characterData: true });
  later();
}
