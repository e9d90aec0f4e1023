import { APPEARANCE_COOKIE, appearanceOf, attributesOf, PLAIN_LOOK, type SiteLook } from '@madang/contracts/page/look';
import { channelState } from './channel';
import { getCookie, setCookie } from './cookie';
import { loadFace } from './fonts';

/** How many days the visitor's choice of brightness is remembered. */
const APPEARANCE_KEPT_DAYS = 365;

/** The brightness that this visitor chose; null if they chose none. */
export const chosenAppearance = () => appearanceOf(getCookie(APPEARANCE_COOKIE));

/** Sets a look as attributes on a document; its colours are in a stylesheet of the document. */
export function applyLook(look: SiteLook, own: Document = document, chosen = chosenAppearance()): void {
  for (const [name, value] of Object.entries(attributesOf(look, chosen))) {
    if (value === null) own.documentElement.removeAttribute(name);
    else own.documentElement.setAttribute(name, value);
  }
  void loadFace(look.fontCd);
}
/** Sets the look of this site, or the plain look where there is no site. */
export const applySiteLook = () => applyLook(channelState().channel ?? PLAIN_LOOK);
/** Sets the plain look, which the admin has, apart from the colour. */
export const applyPlainLook = () => applyLook({ ...PLAIN_LOOK });

/** Remembers for a year the brightness that the visitor chose. */
export function chooseAppearance(code: SiteLook['appearanceCd']): void {
  setCookie(APPEARANCE_COOKIE, code, APPEARANCE_KEPT_DAYS);
  applySiteLook();
}
