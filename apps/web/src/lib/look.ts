import { APPEARANCE_COOKIE, appearanceOf, attributesOf, PLAIN_LOOK, type SiteLook } from '@madang/contracts/page/look';
import { channelState } from './channel';
import { getCookie, setCookie } from './cookie';
import { loadFace } from './fonts';

/** Days for which a visitor's own brightness is kept. */
const YEAR = 365;

/** The brightness this visitor chose; null for none. */
export const chosenAppearance = () => appearanceOf(getCookie(APPEARANCE_COOKIE));

/** Puts a look on a document; its colours come from the sheet that the document brings. */
export function dress(look: SiteLook, own: Document = document, chosen = chosenAppearance()): void {
  for (const [name, value] of Object.entries(attributesOf(look, chosen))) {
    if (value === null) own.documentElement.removeAttribute(name);
    else own.documentElement.setAttribute(name, value);
  }
  void loadFace(look.fontCd);
}
/** The look of this site, or none where there is no site. */
export const dressAsSite = () => dress(channelState().channel ?? PLAIN_LOOK);
/** Management has no look beside the colour. */
export const undress = () => dress({ ...PLAIN_LOOK });

/** Remembers the brightness that the visitor chose for a year; the site's own brightness needs no cookie. */
export function chooseAppearance(code: SiteLook['appearanceCd']): void {
  setCookie(APPEARANCE_COOKIE, code, YEAR);
  dressAsSite();
}
