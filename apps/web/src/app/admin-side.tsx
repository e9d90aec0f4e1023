import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { CourseRoles } from '../lib/can';
import { useSite } from '../lib/channel';
import { formatCount } from '../lib/format';
import { may, useSession } from '../lib/session';
import { FIRST, groupsFor, isOf, type AdminEntry } from './admin-menu';
import { AdminRuns } from './admin-runs';
import { useWaiting, type Waiting } from './admin-waiting';
import { cx } from '../ui/cx';
import l from '../ui/layout.module.css';
import p from '../ui/parts.module.css';
import s from './admin-layout.module.css';

function Count({ count, overdue, mine = 0 }: Waiting) {
  const { t } = useTranslation('app');
  if (count === 0) return null;
  return (
    <>
      {mine > 0 && <small>{t('admin.mine', { count: mine })}</small>}
      <b className={cx(p.badge, overdue ? p.bad : p.brand)} aria-label={t('admin.waiting', { count })}>
        {formatCount(count)}
      </b>
    </>
  );
}

/** The group that is open: that of the page one is on, until another one is opened. */
function useOpenGroup(current: string | null) {
  const [open, setOpen] = useState(current);
  useEffect(() => setOpen(current), [current]);
  return { open, toggle: (label: string) => setOpen((now) => (now === label ? null : label)) };
}

const NO_ROLES: readonly string[] = [];

/** The admin's menu. It speaks of the whole site, also beside the page of a class in which somebody has a role. */
export const AdminSide = ({ onGo }: { onGo?: () => void }) => (
  <CourseRoles value={NO_ROLES}>
    <SideMenu onGo={onGo} />
  </CourseRoles>
);

/** Icons on the first level only, entries without permission are not there (PE-034..046). */
function SideMenu({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('app');
  const session = useSession();
  const groups = groupsFor(session, useSite());
  const waiting = useWaiting();
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { open, toggle } = useOpenGroup(groups.find(({ entries }) => entries.some((entry) => isOf(entry, pathname)))?.label ?? null);
  // The menu may be longer than the window: it shows where one is.
  useEffect(() => {
    // The block keeps the promise of scrolling from being taken for the effect's clean-up.
    void menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname, open]);
  const waitingIn = (entries: readonly AdminEntry[]): Waiting => {
    const all = entries.flatMap(({ badge }) => (badge ? [waiting[badge]] : []));
    return { count: all.reduce((sum, { count }) => sum + count, 0), overdue: all.some(({ overdue }) => overdue) };
  };
  const linkTo = (entry: AdminEntry) => ({
    to: entry.to,
    onClick: onGo,
    'aria-current': isOf(entry, pathname) ? ('page' as const) : undefined,
  });
  const first = FIRST.filter((entry) => may(session, entry.need));
  return (
    <nav ref={menu} className={s.menu} aria-label={t('admin.menu')}>
      {first.length + groups.length === 0 && <AdminRuns onGo={onGo} />}
      {first.map(({ icon: Icon, ...entry }) => (
        <Link key={entry.to} {...linkTo(entry)} className={s.first}>
          <Icon aria-hidden="true" />
          <span className={l.grow}>{t(`admin.${entry.label}`)}</span>
          {entry.badge && <Count {...waiting[entry.badge]} />}
        </Link>
      ))}
      {groups.length > 0 && <hr />}
      {groups.map(({ label, icon: Icon, entries }) => (
        <details key={label} open={open === label}>
          <summary
            onClick={(event) => {
              event.preventDefault();
              toggle(label);
            }}
          >
            <Icon aria-hidden="true" />
            <span className={l.grow}>{t(`admin.${label}`)}</span>
            {open !== label && <Count {...waitingIn(entries)} />}
            <ChevronDown className={s.chevron} aria-hidden="true" />
          </summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link {...linkTo(entry)}>
                  <span className={l.grow}>{t(`admin.${entry.label}`)}</span>
                  {entry.badge && <Count {...waiting[entry.badge]} />}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
