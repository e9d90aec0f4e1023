import type { Menu } from '@madang/contracts/main/channel';
import { ChevronDown } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { useShownName } from '../../../lib/default-names';
import { mediaMatches } from '../../../lib/media';
import { countThatFits, menuTarget } from './menus';
import s from '../shared/header.module.css';

/** A menu as a link within the site, a link to another address, or a heading. */
export function MenuAnchor({
  menu,
  className,
  children,
  onClick,
}: {
  menu: Menu;
  className?: string;
  children?: React.ReactNode;
  onClick?: () => void;
}) {
  const target = menuTarget(menu);
  const nameOf = useShownName();
  const label = children ?? nameOf(menu.path, menu.menuTitle);
  if (!target)
    return (
      <span className={className} tabIndex={0}>
        {label}
      </span>
    );
  const tab = target.newTab ? { target: '_blank', rel: 'noreferrer' } : {};
  if (target.outside)
    return (
      <a className={className} href={target.href} {...tab} onClick={onClick}>
        {label}
      </a>
    );
  return (
    <NavLink className={className} to={target.href} end={target.href === '/'} {...tab} onClick={onClick}>
      {label}
    </NavLink>
  );
}

function Entry({ menu }: { menu: Menu }) {
  const nameOf = useShownName();
  const subs = menu.subMenus;
  return (
    <li>
      <MenuAnchor menu={menu} className={s.menu}>
        {nameOf(menu.path, menu.menuTitle)}
        {subs.length > 0 && <ChevronDown aria-hidden="true" />}
      </MenuAnchor>
      {subs.length > 0 && (
        <ul className={s.sub}>
          {subs.map((sub) => (
            <li key={sub.menuSeq}>
              <MenuAnchor menu={sub} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The windows on which the menus are behind a button, as in the style sheet. */
const NO_MENUS = '(max-width: 768px)';
/** The main menus on wide windows; those that do not fit are under 'more' (SH-008..010). */
export function SiteMenu({ menus }: { menus: readonly Menu[] }) {
  const { t, i18n } = useTranslation('app');
  const nameOf = useShownName();
  const box = useRef<HTMLElement>(null);
  const ruler = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(menus.length);
  useLayoutEffect(() => {
    const measure = () => {
      // Where the menus are not shown, their widths would only lay out the whole page at a bad moment.
      if (mediaMatches(NO_MENUS)) return;
      const widths = [...ruler.current!.children].map((item) => (item as HTMLElement).offsetWidth);
      setCount(countThatFits(widths, box.current!.clientWidth, 4));
    };
    measure();
    const watch = new ResizeObserver(measure);
    // The ruler grows once its font is there. Asking whether the fonts are ready would lay out the whole page at once.
    watch.observe(box.current!);
    watch.observe(ruler.current!);
    return () => watch.disconnect();
  }, [menus, i18n.language]);
  const rest = menus.slice(count);
  return (
    <nav ref={box} className={s.nav} aria-label={t('header.main')}>
      <ul ref={ruler} className={s.ruler} aria-hidden="true">
        {menus.map((menu) => (
          <li key={menu.menuSeq} className={s.menu}>
            {nameOf(menu.path, menu.menuTitle)}
            {menu.subMenus.length > 0 && <ChevronDown />}
          </li>
        ))}
      </ul>
      <ul className={s.menus}>
        {menus.slice(0, count).map((menu) => (
          <Entry key={menu.menuSeq} menu={menu} />
        ))}
        {rest.length > 0 && (
          <li>
            <span className={s.menu} tabIndex={0} role="button" aria-haspopup="true">
              {t('header.more')}
              <ChevronDown aria-hidden="true" />
            </span>
            <ul className={s.sub}>
              {rest.map((menu) => (
                <li key={menu.menuSeq}>
                  <MenuAnchor menu={menu} />
                  {menu.subMenus.map((sub) => (
                    <MenuAnchor key={sub.menuSeq} menu={sub} className={s.deep} />
                  ))}
                </li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </nav>
  );
}
