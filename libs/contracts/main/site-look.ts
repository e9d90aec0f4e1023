import { APPEARANCE, CORNER, DENSITY, FONT, HEADER, TONE, values, YN } from '../codes';
import { oneOf } from '../fields';

/** The rules of a site's look, except its colour. A field that is left out stays as it is; a new site then gets the plain choice. */
export const lookRules = () => ({
  toneCd: oneOf(values(TONE)),
  appearanceCd: oneOf(values(APPEARANCE)),
  appearanceChoiceYn: oneOf(values(YN)),
  cornerCd: oneOf(values(CORNER)),
  densityCd: oneOf(values(DENSITY)),
  headerCd: oneOf(values(HEADER)),
  fontCd: oneOf(values(FONT)),
});
