import { MENU_TYPE, MENU_VISIBLE, OPEN_TYPE } from '@madang/contracts/codes';
import type { Menu } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { LIMITS } from '@madang/contracts/limits';
import { menuSeqsOf, settingApi } from '@madang/contracts/main/site-setting';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { useChannel } from '../../lib/channel';
import { alert, toast } from '../../lib/dialogs';

/** Whether one of the site's menus already leads to `path`. */
export const hasMenu = (menus: readonly Menu[], path: string): boolean =>
  menus.some((menu) => menu.path === path || hasMenu(menu.subMenus, path));

/** Adds a board as the last of the site's menus, unless it has as many as allowed; the menus editor can move it. */
export function useAddMenu() {
  const { t } = useTranslation('admin-boards');
  return async (name: string, path: string): Promise<void> => {
    const menu = {
      menuSeq: null,
      menuTitle: name.slice(0, 30),
      menuTypeCd: MENU_TYPE.PATH,
      path,
      externLinkUrl: null,
      openTypeCd: OPEN_TYPE.SAME_TAB,
      visibleTypeCd: MENU_VISIBLE.EVERYONE,
      subMenus: [],
    };
    try {
      // All menus are saved together, so they are asked for: those of this document may lack some that others have added.
      const menus = await call(channelApi.menus);
      if (menus.length >= LIMITS.menusMax) return await alert(t('menuFull', { max: LIMITS.menusMax }));
      const fresh = await call(settingApi.saveMenus, { body: { menus: [...menus, menu], shownSeqs: menuSeqsOf(menus) } as never });
      useChannel.setState(({ channel }) => ({ channel: channel && { ...channel, menus: fresh } }));
      toast(t('menuAdded', { name }));
    } catch (error) {
      report(error);
    }
  };
}
