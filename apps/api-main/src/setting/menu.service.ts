import { Injectable } from '@nestjs/common';
import type { Menu } from '@madang/contracts/main/channel';
import type { MenuInput, SubMenuInput } from '@madang/contracts/main/site-setting';
import { MENU_TYPE } from '@madang/contracts/codes';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from './site-setting.service';

const TREE = 'select menus_json($1) as json';
const INSERT = `insert into menu (channel_seq, parent_seq, menu_order, menu_title, menu_type_cd, path, extern_link_url, open_type_cd, visible_type_cd)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning menu_seq as "menuSeq"`;
const UPDATE = `update menu set parent_seq = $2, menu_order = $3, menu_title = $4, menu_type_cd = $5, path = $6, extern_link_url = $7, open_type_cd = $8, visible_type_cd = $9
  where channel_seq = $1 and menu_seq = $10 returning menu_seq as "menuSeq"`;

/** The menus of a site, saved as a whole: two levels in the order they are given. */
@Injectable()
export class MenuService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  save(auth: User, channelSeq: number, menus: MenuInput[]): Promise<Menu[]> {
    return this.change(auth, channelSeq, async (tx) => {
      const kept: number[] = [];
      for (const [i, menu] of menus.entries()) {
        const parent = await this.put(tx, channelSeq, null, i, menu);
        kept.push(parent);
        for (const [k, sub] of menu.subMenus.entries()) kept.push(await this.put(tx, channelSeq, parent, k, sub));
      }
      if (new Set(kept).size !== kept.length) throw fail('NO_DATA');
      await tx.query('delete from menu where channel_seq = $1 and menu_seq <> all($2::bigint[])', [channelSeq, kept]);
    });
  }

  async remove(auth: User, channelSeq: number, menuSeq: number): Promise<null> {
    await this.change(auth, channelSeq, async (tx) => {
      const gone = await rows(tx, 'delete from menu where channel_seq = $1 and (menu_seq = $2 or parent_seq = $2) returning menu_seq', [
        channelSeq,
        menuSeq,
      ]);
      if (gone.length === 0) throw fail('NO_DATA');
    });
    return null;
  }

  /** What does not belong to the type is not kept, so that a menu never leads where its editor does not show. */
  private async put(tx: Tx, channelSeq: number, parent: number | null, order: number, menu: SubMenuInput): Promise<number> {
    const path = menu.menuTypeCd === MENU_TYPE.PATH ? (menu.path?.startsWith('/') ? menu.path : `/${menu.path}`) : null;
    const link = menu.menuTypeCd === MENU_TYPE.LINK ? menu.externLinkUrl : null;
    const values = [channelSeq, parent, order + 1, menu.menuTitle, menu.menuTypeCd, path, link, menu.openTypeCd, menu.visibleTypeCd];
    const [row] = await rows<{ menuSeq: number }>(tx, menu.menuSeq ? UPDATE : INSERT, menu.menuSeq ? [...values, menu.menuSeq] : values);
    if (!row) throw fail('NO_DATA');
    return row.menuSeq;
  }

  private change(auth: User, channelSeq: number, write: (tx: Tx) => Promise<void>): Promise<Menu[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await lockSite(tx, channelSeq);
      const before = await this.tree(tx, channelSeq);
      await write(tx);
      const after = await this.tree(tx, channelSeq);
      await this.history.record(tx, auth, channelSeq, { entity: 'MENU', before: { menus: before }, after: { menus: after } });
      return after;
    });
  }
  private async tree(tx: Tx, channelSeq: number): Promise<Menu[]> {
    return (await rows<{ json: Menu[] }>(tx, TREE, [channelSeq]))[0]!.json;
  }
}
