import { pick } from '../records';
import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, TONE, YN, values, type CodeOf, type Yn } from '../codes';
import { FONTS_ATTRIBUTE, headlineFace, type SiteFont } from './fonts';

/** How a site looks beside its words and pictures. */
export interface SiteLook {
  /** `#rrggbb`; all other colours are computed from it. */
  brandColor: string;
  toneCd: CodeOf<typeof TONE>;
  appearanceCd: CodeOf<typeof APPEARANCE>;
  /** Y: visitors may choose another brightness for themselves. */
  appearanceChoiceYn: Yn;
  cornerCd: CodeOf<typeof CORNER>;
  densityCd: CodeOf<typeof DENSITY>;
  headerCd: CodeOf<typeof HEADER>;
  /** The typeface of the site's headlines. */
  fontCd: SiteFont;
}
/** The fields of `SiteLook`, by which a look is taken out of a site's data. */
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
/** A site that nobody has dressed. */
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
/** The look of something that has more than that. */
export const lookOf = (site: SiteLook): SiteLook => pick(site, LOOK_KEYS);

/** The cookie in which a visitor's own choice of brightness is kept: a code of APPEARANCE. */
export const APPEARANCE_COOKIE = 'appearance';
/** What a cookie says, where it says anything known. */
export const appearanceOf = (text: string | null | undefined): SiteLook['appearanceCd'] | null =>
  values(APPEARANCE).find((code) => code === text) ?? null;

/** Names of the attributes of `<html>` that the sheets go by. */
export type LookAttribute = 'data-mood' | 'data-tone' | 'data-corner' | 'data-density' | 'data-header' | typeof FONTS_ATTRIBUTE;
/**
 * What `<html>` says of a look: nothing for what is as everywhere, so that management, which has no look, is what a page without
 * attributes is. `chosen` is the visitor's own brightness.
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
