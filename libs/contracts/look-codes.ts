/** Templates with which a site begins: each is a main page of blocks and a look (AM-410). */
export const SITE_TEMPLATE = {
  STANDARD: '00',
  ACADEMY: '01',
  CRAFT: '02',
  TEACHER: '03',
  COMMUNITY: '04',
  EXAM: '05',
  COMPANY: '06',
} as const;
/** Whether the pages of a site are light or dark; SYSTEM: as the visitor's device is set. */
export const APPEARANCE = { LIGHT: '00', DARK: '01', SYSTEM: '02' } as const;
/** The background colours of a site: greys, or tints of the site's own colour. */
export const TONE = { PLAIN: '00', TINTED: '01' } as const;
/** How round the corners of a site's cards, buttons and pictures are; SOFT is in between. */
export const CORNER = { SOFT: '00', SQUARE: '01', ROUND: '02' } as const;
/** How much space stands between the parts of a site's pages; AIRY is the widest. */
export const DENSITY = { NORMAL: '00', COMPACT: '01', AIRY: '02' } as const;
/**
 * The header bar above the pages of a site: in the page's background colour, dark in any case, or with the logo centred above the menu.
 */
export const HEADER = { LIGHT: '00', DARK: '01', CENTRED: '02' } as const;
/** Typefaces of a site's headlines; its texts are always set in PRETENDARD. */
export const FONT = { PRETENDARD: '00', SERIF: '01', ROUNDED: '02' } as const;
