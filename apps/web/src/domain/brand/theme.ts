import { themeVariables } from '@madang/contracts/page/theme';
import type { CSSProperties } from 'react';

export { contrast, themeOf } from '@madang/contracts/page/theme';

/** Puts a channel's colours on the page, or on one element for a preview. */
export function applyTheme(brand: string | null | undefined, element: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(themeVariables(brand))) element.style.setProperty(name, value);
}
/** The same as a style property: `<div style={themeStyle(color)}>`. */
export const themeStyle = (brand: string | null | undefined) => themeVariables(brand) as CSSProperties;
