import { MENU_TYPE, MENU_VISIBLE, OPEN_TYPE } from '@madang/contracts/codes';
import type { Menu } from '@madang/contracts/main/channel';
import { may, type Session } from '../../../lib/session';

/** Whether somebody sees a menu; staff who may design the site see all menus (PE-035, AM-132). */
export function menuVisible(menu: Pick<Menu, 'visibleTypeCd'>, s: Session): boolean {
  if (may(s, 'SITE_DESIGN_UPDATE')) return true;
  if (menu.visibleTypeCd === MENU_VISIBLE.MEMBERS) return s.isChannelUser;
  if (menu.visibleTypeCd === MENU_VISIBLE.NON_MEMBERS) return !s.isChannelUser;
  return true;
}
export const visibleMenus = (menus: readonly Menu[], s: Session): Menu[] =>
  menus.filter((menu) => menuVisible(menu, s)).map((menu) => ({ ...menu, subMenus: visibleMenus(menu.subMenus ?? [], s) }));

export interface MenuTarget {
  href: string;
  /** Whether the link leads to an address outside of this site. */
  outside: boolean;
  newTab: boolean;
}
/** The link of a menu; null for a menu without an address, such as a heading over sub menus. */
export function menuTarget(menu: Menu): MenuTarget | null {
  const newTab = menu.openTypeCd === OPEN_TYPE.NEW_TAB;
  if (menu.menuTypeCd === MENU_TYPE.LINK || (!menu.path && menu.externLinkUrl))
    return menu.externLinkUrl ? { href: menu.externLinkUrl, outside: true, newTab } : null;
  if (menu.menuTypeCd === MENU_TYPE.GROUP || !menu.path) return null;
  return { href: menu.path.startsWith('/') ? menu.path : `/${menu.path}`, outside: false, newTab };
}

/** The width in pixels that is kept free for the 'more' button (SH-010). */
export const MORE_WIDTH = 106;
/** How many menus fit into `room` pixels: all of them, or as many as fit beside the 'more' button. */
export function countThatFits(widths: readonly number[], room: number, gap: number): number {
  const total = widths.reduce((sum, w, i) => sum + w + (i ? gap : 0), 0);
  if (total <= room) return widths.length;
  let used = 0;
  let count = 0;
  for (const width of widths) {
    used += width + (count ? gap : 0);
    if (used > room - MORE_WIDTH) break;
    count += 1;
  }
  return count;
}
