import { MENU_TYPE, MENU_VISIBLE, OPEN_TYPE } from '@madang/contracts/codes';
import type { Menu } from '@madang/contracts/main/channel';
import { menuSeqsOf, type MenuInput } from '@madang/contracts/main/site-setting';
import { listChanges, type Changes } from '../../lib/changes';

/** A menu while it is edited; `key` identifies it, whether or not it was saved before. */
export interface MenuDraft extends Omit<Menu, 'menuSeq' | 'subMenus'> {
  key: string;
  menuSeq: number | null;
  subMenus: MenuDraft[];
}
let serial = 0;
export const newMenu = (): MenuDraft => ({
  key: `new${++serial}`,
  menuSeq: null,
  menuTitle: '',
  menuTypeCd: MENU_TYPE.PATH,
  path: '/',
  externLinkUrl: null,
  openTypeCd: OPEN_TYPE.SAME_TAB,
  visibleTypeCd: MENU_VISIBLE.EVERYONE,
  subMenus: [],
});
export const draftsOf = (menus: readonly Menu[]): MenuDraft[] =>
  menus.map((menu) => ({ ...menu, key: String(menu.menuSeq), subMenus: draftsOf(menu.subMenus) }));

const plain = ({ menuSeq, menuTitle, menuTypeCd, path, externLinkUrl, openTypeCd, visibleTypeCd }: MenuDraft) => ({
  menuSeq,
  menuTitle,
  menuTypeCd,
  path,
  externLinkUrl,
  openTypeCd,
  visibleTypeCd,
});
export const inputOf = (drafts: readonly MenuDraft[]): MenuInput[] =>
  drafts.map((draft) => ({ ...plain(draft), subMenus: draft.subMenus.map(plain) }));
/** The drafts for saving them over the menus of somebody else: what those have deleted is made anew. */
export function overOthers(drafts: readonly MenuDraft[], now: readonly Menu[]): MenuDraft[] {
  const kept = new Set(menuSeqsOf(now));
  const over = (list: readonly MenuDraft[]): MenuDraft[] =>
    list.map((one) => ({
      ...one,
      menuSeq: one.menuSeq !== null && kept.has(one.menuSeq) ? one.menuSeq : null,
      subMenus: over(one.subMenus),
    }));
  return over(drafts);
}
export const isChanged = (menus: readonly Menu[], drafts: readonly MenuDraft[]) =>
  JSON.stringify(inputOf(draftsOf(menus))) !== JSON.stringify(inputOf(drafts));

/** The menus of both levels, each with the menu above it, so that one that moved below another counts as changed. */
const flat = (drafts: readonly MenuDraft[], above = ''): (MenuDraft & { above: string })[] =>
  drafts.flatMap((one) => [{ ...one, above }, ...flat(one.subMenus, one.key)]);
/** The menus that were added, changed or removed, by their titles. */
export const changesOf = (menus: readonly Menu[], drafts: readonly MenuDraft[]): Changes =>
  listChanges(flat(draftsOf(menus)), flat(drafts), {
    key: (one) => one.key,
    name: (one) => one.menuTitle,
    value: (one) => ({ ...plain(one), above: one.above }),
  });

const without = (drafts: readonly MenuDraft[], key: string): MenuDraft[] =>
  drafts.filter((one) => one.key !== key).map((one) => ({ ...one, subMenus: without(one.subMenus, key) }));
export const remove = without;

export const parentOf = (drafts: readonly MenuDraft[], key: string): string =>
  drafts.find((one) => one.subMenus.some((sub) => sub.key === key))?.key ?? '';

/**
 * Puts a menu below the menu `parent`, or on the first level with ''. It keeps its position if it was there already, else it goes to the
 * end.
 */
export function put(drafts: readonly MenuDraft[], menu: MenuDraft, parent: string): MenuDraft[] {
  const known = drafts.some((one) => one.key === menu.key || one.subMenus.some((sub) => sub.key === menu.key));
  if (known && parentOf(drafts, menu.key) === parent) {
    const swap = (list: readonly MenuDraft[]): MenuDraft[] =>
      list.map((one) => (one.key === menu.key ? { ...menu, subMenus: one.subMenus } : { ...one, subMenus: swap(one.subMenus) }));
    return swap(drafts);
  }
  const rest = without(drafts, menu.key);
  // A menu on the second level can have no menus below it.
  if (parent) return rest.map((one) => (one.key === parent ? { ...one, subMenus: [...one.subMenus, { ...menu, subMenus: [] }] } : one));
  return [...rest, menu];
}
