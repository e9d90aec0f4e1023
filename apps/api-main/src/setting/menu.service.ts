import { Injectable } from '@nestjs/common';
import type { Menu } from '@madang/contracts/main/channel';
import { menuSeqsOf, type settingApi, type SubMenuInput } from '@madang/contracts/main/site-setting';
import { MENU_TYPE, HISTORY_ENTITY } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { MENU_DELETE, MENU_INSERT, MENU_TREE, MENU_UPDATE, MENUS_KEEP } from './setting.sql';
import { lockSite } from './site-setting.service';

/** The menus of a site, in two levels. Saving stores all menus, in the order given, and deletes the others. */
@Injectable()
export class MenuService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  save(auth: User, channelSeq: number, { menus, shownSeqs }: InputOf<typeof settingApi.saveMenus>): Promise<Menu[]> {
    return this.change(auth, channelSeq, async (tx, before) => {
      if (shownSeqs && !haveSameSeqs(before, shownSeqs)) {
        // Says by whom and when, where the request names the line that it has seen.
        await this.history.refuseChanged(tx, channelSeq, { entity: HISTORY_ENTITY.MENU, fields: { menus } });
        throw fail('CONFLICT');
      }
      const kept: number[] = [];
      for (const [i, menu] of menus.entries()) {
        const parent = await this.put(tx, channelSeq, null, i, menu);
        kept.push(parent);
        for (const [k, sub] of menu.subMenus.entries()) kept.push(await this.put(tx, channelSeq, parent, k, sub));
      }
      if (new Set(kept).size !== kept.length) throw fail('NO_DATA');
      await rows(tx, MENUS_KEEP, { channelSeq, menuSeqs: kept });
    });
  }

  async remove(auth: User, channelSeq: number, menuSeq: number): Promise<null> {
    await this.change(auth, channelSeq, async (tx) => {
      const gone = await rows(tx, MENU_DELETE, { channelSeq, menuSeq });
      if (gone.length === 0) throw fail('NO_DATA');
    });
    return null;
  }

  /** Stores a menu with only that target which belongs to its type, so that the menu never leads to a place that its form does not show. */
  private async put(tx: Tx, channelSeq: number, parent: number | null, order: number, menu: SubMenuInput): Promise<number> {
    const path = menu.menuTypeCd === MENU_TYPE.PATH ? (menu.path?.startsWith('/') ? menu.path : `/${menu.path}`) : null;
    const link = menu.menuTypeCd === MENU_TYPE.LINK ? (menu.externLinkUrl ?? null) : null;
    const { menuSeq, menuTitle, menuTypeCd, openTypeCd, visibleTypeCd } = menu;
    const place = { channelSeq, parentSeq: parent, menuOrder: order + 1 };
    const args = { ...place, menuTitle, menuTypeCd, path, externLinkUrl: link, openTypeCd, visibleTypeCd };
    const [row] = await (menuSeq ? rows(tx, MENU_UPDATE, { ...args, menuSeq }) : rows(tx, MENU_INSERT, args));
    if (!row) throw fail('NO_DATA');
    return row.menuSeq;
  }

  private change(auth: User, channelSeq: number, write: (tx: Tx, before: Menu[]) => Promise<void>): Promise<Menu[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.tree(tx, channelSeq);
      await write(tx, before);
      const after = await this.tree(tx, channelSeq);
      await this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.MENU, before: { menus: before }, after: { menus: after } });
      return after;
    });
  }
  private async tree(tx: Tx, channelSeq: number): Promise<Menu[]> {
    return (await rows(tx, MENU_TREE, { channelSeq }))[0]!.json;
  }
}

/** Whether the menu has exactly these entries, on both levels and in whatever order. */
const haveSameSeqs = (menus: readonly Menu[], seqs: readonly number[]): boolean => {
  const now = new Set(menuSeqsOf(menus));
  return now.size === new Set(seqs).size && seqs.every((one) => now.has(one));
};
