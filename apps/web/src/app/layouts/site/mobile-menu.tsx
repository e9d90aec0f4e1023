import type { Menu } from '@madang/contracts/main/channel';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { loginPath } from '../../../lib/next';
import { useLoggedIn } from '../../../lib/session';
import { ButtonLink } from '../../../ui/button';
import { Drawer } from '../../../ui/dialog';
import { SearchBox } from '../../../storefront/search/search-box';
import { MenuAnchor } from './site-menu';
import s from '../shared/header.module.css';

interface MobileMenuProps {
  menus: readonly Menu[];
  onClose: () => void;
}
/** The menus of a site on phones, with the search above them and, for visitors, login and sign-up below (SH-011). */
export default function MobileMenu({ menus, onClose }: MobileMenuProps) {
  const { t } = useTranslation('app');
  const loggedIn = useLoggedIn();
  const { pathname, search } = useLocation();
  return (
    <Drawer open from="left" title={t('header.main')} onClose={onClose}>
      <SearchBox plain onDone={onClose} />
      <nav className={s.drawerNav} aria-label={t('header.main')}>
        <ul>
          {menus.map((menu) => (
            <li key={menu.menuSeq}>
              <MenuAnchor menu={menu} onClick={onClose} />
              {menu.subMenus.length > 0 && (
                <ul>
                  {menu.subMenus.map((sub) => (
                    <li key={sub.menuSeq}>
                      <MenuAnchor menu={sub} onClick={onClose} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
      {!loggedIn && (
        <div className={s.drawerFoot}>
          <ButtonLink to={loginPath(pathname + search)} tone="primary" block onClick={onClose}>
            {t('header.login')}
          </ButtonLink>
          <ButtonLink to={`/createaccount?next=${encodeURIComponent(pathname + search)}`} block onClick={onClose}>
            {t('header.signup')}
          </ButtonLink>
        </div>
      )}
    </Drawer>
  );
}
