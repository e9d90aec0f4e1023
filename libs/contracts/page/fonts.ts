import { FONT, type CodeOf } from '../codes';

/** The typeface of a site's headings (`FONT`). */
export type SiteFont = CodeOf<typeof FONT>;
/** The attribute of `<html>` that tells style sheets the typeface of headings. */
export const FONTS_ATTRIBUTE = 'data-fonts';
/**
 * The value of `FONTS_ATTRIBUTE` for each typeface, which is also part of the font files' names (tools/fonts); null where headings have the
 * typeface of the text.
 */
const HEADLINE_FACES: Record<SiteFont, string | null> = { [FONT.PRETENDARD]: null, [FONT.SERIF]: 'serif', [FONT.ROUNDED]: 'round' };
/** The value of `FONTS_ATTRIBUTE` for a site's typeface; null for an unknown code. */
export const headlineFace = (code: string | null | undefined): string | null => HEADLINE_FACES[code as SiteFont] ?? null;

/** The source path of the style sheet that loads a typeface. */
export const fontSheet = (face: string) => `src/fonts/${face}.css`;
/**
 * The source path of the font file that nearly every page in a language needs: the one with Hangul for Korean, otherwise the one with Latin
 * letters.
 */
export const firstFont = (face: string, korean: boolean) => `src/fonts/${face}-${korean ? '1' : 'latin'}.woff2`;
