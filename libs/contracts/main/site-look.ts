import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, TONE, values, YN } from '../codes';
import { oneOf } from '../fields';

/** Rules of what a site's look has beside its colour; what is left out stays, or is the plain one for a new site. */
export const lookRules = () => ({
  toneCd: oneOf(values(TONE)),
  appearanceCd: oneOf(values(APPEARANCE)),
  appearanceChoiceYn: oneOf(values(YN)),
  cornerCd: oneOf(values(CORNER)),
  densityCd: oneOf(values(DENSITY)),
  headerCd: oneOf(values(HEADER)),
  fontCd: oneOf(values(FONT)),
});
