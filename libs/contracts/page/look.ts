import { pick } from '../records';
import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, TONE, YN, values, type CodeOf, type Yn } from '../codes';
import { FONTS_ATTRIBUTE, headlineFace, type SiteFont } from './fonts';

/** How a site looks, besides its words and pictures. */
export interface SiteLook {
  /** The site's colour as `#rrggbb`, from which the other colours of its pages are computed, but for those of states. */
  brandColor: string;
  toneCd: CodeOf<typeof TONE>;
  appearanceCd: CodeOf<typeof APPEARANCE>;
  /** Y: visitors can choose light or dark themselves. */
  appearanceChoiceYn: Yn;
  cornerCd: CodeOf<typeof CORNER>;
  densityCd: CodeOf<typeof DENSITY>;
  headerCd: CodeOf<typeof HEADER>;
  /** The typeface of the site's headings. */
  fontCd: SiteFont;
}
/** The fields of `SiteLook`, by which `lookOf` picks them from a site's data. */
export const LOOK_KEYS = [
  'brandColor',
  'toneCd',
  'appearanceCd',
  'appearanceChoiceYn',
  'cornerCd',
  'densityCd',
  'headerCd',
  'fontCd',
] as const;
/** The look of a site that has set nothing. */
export const PLAIN_LOOK: SiteLook = {
  brandColor: '#3b5bfd',
  toneCd: TONE.PLAIN,
  appearanceCd: APPEARANCE.LIGHT,
  appearanceChoiceYn: YN.NO,
  cornerCd: CORNER.SOFT,
  densityCd: DENSITY.NORMAL,
  headerCd: HEADER.LIGHT,
  fontCd: FONT.PRETENDARD,
};
/** Picks the fields of the look from data that has more fields. */
export const lookOf = (site: SiteLook): SiteLook => pick(site, LOOK_KEYS);

/** The cookie with a visitor's own choice of light or dark: a code of APPEARANCE. */
export const APPEARANCE_COOKIE = 'appearance';
/** The choice in the cookie `APPEARANCE_COOKIE`; null where it holds none that is known. */
export const appearanceOf = (text: string | null | undefined): SiteLook['appearanceCd'] | null =>
  values(APPEARANCE).find((code) => code === text) ?? null;

/** The attributes of `<html>` by which style sheets apply a look. */
export type LookAttribute = 'data-mood' | 'data-tone' | 'data-corner' | 'data-density' | 'data-header' | typeof FONTS_ATTRIBUTE;
/**
 * The values of the attributes of `<html>` for a look. A plain choice has none (null), so that management, which has no look, is a page
 * without these attributes. `chosen` is the visitor's own choice of light or dark.
 */
export function attributesOf(look: SiteLook, chosen: SiteLook['appearanceCd'] | null = null): Record<LookAttribute, string | null> {
  const appearance = (look.appearanceChoiceYn === YN.YES && chosen) || look.appearanceCd;
  return {
    'data-mood': appearance === APPEARANCE.DARK ? 'dark' : appearance === APPEARANCE.SYSTEM ? 'auto' : null,
    'data-tone': look.toneCd === TONE.TINTED ? 'tinted' : null,
    'data-corner': look.cornerCd === CORNER.SQUARE ? 'square' : look.cornerCd === CORNER.ROUND ? 'round' : null,
    'data-density': look.densityCd === DENSITY.COMPACT ? 'compact' : look.densityCd === DENSITY.AIRY ? 'airy' : null,
    'data-header': look.headerCd === HEADER.DARK ? 'dark' : look.headerCd === HEADER.CENTRED ? 'centred' : null,
    [FONTS_ATTRIBUTE]: headlineFace(look.fontCd),
  };
}
