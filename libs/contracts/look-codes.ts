/** Templates of a site: each is a main page made of blocks and a look to begin with (AM-410). */
export const SITE_TEMPLATE = {
  STANDARD: '00',
  ACADEMY: '01',
  CRAFT: '02',
  TEACHER: '03',
  COMMUNITY: '04',
  EXAM: '05',
  COMPANY: '06',
} as const;
/** How bright a site is: SYSTEM follows the visitor's device. */
export const APPEARANCE = { LIGHT: '00', DARK: '01', SYSTEM: '02' } as const;
/** What a site's grounds are made of: greys, or its colour. */
export const TONE = { PLAIN: '00', TINTED: '01' } as const;
/** How round the corners of a site's cards, buttons and pictures are; SOFT is in between. */
export const CORNER = { SOFT: '00', SQUARE: '01', ROUND: '02' } as const;
/** How much space stands between the parts of a site's pages; AIRY is the widest. */
export const DENSITY = { NORMAL: '00', COMPACT: '01', AIRY: '02' } as const;
/** The bar above every page of a site: in its own ground, dark on any, or with the logo in the middle above the menus. */
export const HEADER = { LIGHT: '00', DARK: '01', CENTRED: '02' } as const;
/** Typefaces of a site's headlines; its texts are always set in PRETENDARD. */
export const FONT = { PRETENDARD: '00', SERIF: '01', ROUNDED: '02' } as const;
