const page = document.documentElement;
/** The mark by which fonts are kept back although they have come (ui/fonts.css). */
const FONTS_HELD_MARK = 'data-fonts-held';
/** Milliseconds after which fonts are shown though the page is not drawn yet. */
const FONTS_HELD_MAX_MS = 300;

/** Shows the fonts that have come meanwhile; others are shown as they come. */
export const giveFonts = () => page.removeAttribute(FONTS_HELD_MARK);
/** Keeps back fonts that come while the page's code starts, until its first drawing: every text is then laid out once for both. */
export function holdFonts(): void {
  if (!page.hasAttribute('data-fonts-wait')) return;
  page.toggleAttribute(FONTS_HELD_MARK, true);
  setTimeout(giveFonts, FONTS_HELD_MAX_MS);
}
