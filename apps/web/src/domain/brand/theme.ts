import type { SiteLook } from '@madang/contracts/page/look';
import { themeCss, themeVariables } from '@madang/contracts/page/theme';
import type { CSSProperties } from 'react';
import { loadFace } from '../../lib/fonts';
import { applyLook } from '../../lib/look';

export { contrast, themeOf } from '@madang/contracts/page/theme';

/** Sets the theme's variables on one element, for a preview. */
export function applyTheme(brand: string | null | undefined, element: HTMLElement): void {
  for (const [name, value] of Object.entries(themeVariables(brand))) element.style.setProperty(name, value);
}
/** The theme's variables as a style property: `<div style={themeStyle(color)}>`. */
export const themeStyle = (brand: string | null | undefined) => themeVariables(brand) as CSSProperties;

/** Sets the colours of a look on a document, as the last stylesheet, where the server puts them in a page. */
export function colourDocument(look: SiteLook, own: Document = document): void {
  for (const old of own.querySelectorAll('#brand')) old.remove();
  const sheet = own.createElement('style');
  sheet.id = 'brand';
  sheet.textContent = themeCss(look);
  own.head.append(sheet);
}
/** Gives an iframe the site's own look, whatever brightness the visitor chose for the page around it. */
export function applyLookToFrame(own: Document, look: SiteLook): void {
  colourDocument(look, own);
  applyLook(look, own, null);
  // The stylesheet of the headline's typeface loads into the main document, so it is copied into the iframe afterwards.
  void loadFace(look.fontCd).then(() => copySheets(own));
}
function copySheets(own: Document): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (![...own.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some((one) => one.href === sheet.href))
      own.head.prepend(sheet.cloneNode());
}
