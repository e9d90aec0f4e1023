import { FONT, type CodeOf } from '../codes';

/** A typeface of a site's headlines (`FONT`). */
export type SiteFont = CodeOf<typeof FONT>;
/** The attribute of `<html>` by which sheets know the headlines' typeface. */
export const FONTS_ATTRIBUTE = 'data-fonts';
/** Its value, which is also the name of the files (tools/fonts); null where headlines have the typeface of the texts. */
const FACES: Record<SiteFont, string | null> = { [FONT.PRETENDARD]: null, [FONT.SERIF]: 'serif', [FONT.ROUNDED]: 'round' };
/** The face of a site's headlines; an unknown code has none. */
export const headlineFace = (code: string | null | undefined): string | null => FACES[code as SiteFont] ?? null;

/** The sheet of a face by the name of its source. */
export const fontSheet = (face: string) => `src/fonts/${face}.css`;
/** The file with the letters that nearly every page shows: those of Hangul, or of Latin where a page is in another language. */
export const firstFont = (face: string, korean: boolean) => `src/fonts/${face}-${korean ? '1' : 'latin'}.woff2`;
