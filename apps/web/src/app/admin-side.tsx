import { courseApi } from '@madang/contracts/main/course';
import { reportApi } from '@madang/contracts/main/report';
import { refundApi } from '@madang/contracts/util/refund';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { canDo } from '../lib/can';
import { useSite } from '../lib/channel';
import { formatCount } from '../lib/format';
import { useCall } from '../lib/query';
import { may, useSession } from '../lib/session';
import { DASHBOARD, groupsFor, WORK } from './admin-menu';
import s from './admin-layout.module.css';

/** Refund requests that wait for a decision. */
function RefundsWaiting() {
  const { t } = useTranslation('app');
  const waiting = useCall(refundApi.waiting, undefined, { silent: true });
  const count = waiting.data?.open ?? 0;
  if (count === 0) return null;
  return (
    <b className={s.count} data-overdue={waiting.data!.overdue > 0 || undefined} aria-label={t('admin.waiting', { count })}>
      {formatCount(count)}
    </b>
  );
}

/** Classes that their authors want published. */
function PublishRequests() {
  const { t } = useTranslation('app');
  const decides = useSession((session) => canDo(session, courseApi.publishRequests));
  const requests = useCall(courseApi.publishRequests, { query: { page: 1, size: 10 } }, { silent: true, enabled: decides });
  const count = requests.data?.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <b className={s.count} aria-label={t('admin.waiting', { count })}>
      {formatCount(count)}
    </b>
  );
}

/** Reports and objections that wait. */
function ReportsWaiting() {
  const { t } = useTranslation('app');
  const waiting = useCall(reportApi.waiting, undefined, { silent: true });
  const count = (waiting.data?.reportCount ?? 0) + (waiting.data?.appealCount ?? 0);
  if (count === 0) return null;
  return (
    <b className={s.count} aria-label={t('admin.waiting', { count })}>
      {formatCount(count)}
    </b>
  );
}

/** The admin's menu: icons on the first level only, entries without permission are not there (PE-034..046). */
export function AdminSide({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('app');
  const session = useSession();
  const groups = groupsFor(session, useSite());
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The menu is longer than most windows: it shows where one is.
  useEffect(() => {
    // The block keeps the promise of scrolling from being taken for the effect's clean-up.
    void menu.current?.querySelector('[aria-current=page]')?.scrollIntoView?.({ block: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={menu} className={s.menu} aria-label={t('admin.menu')}>
      {[DASHBOARD, WORK].map(
        ({ to, label, need, icon: Icon }) =>
          may(session, need) && (
            <NavLink key={to} to={to} className={s.first} onClick={onGo}>
              <Icon aria-hidden="true" />
              {t(`admin.${label}`)}
            </NavLink>
          ),
      )}
      {groups.map(({ label, icon: Icon, entries }) => (
        <details key={label} open>
          <summary>
            <Icon aria-hidden="true" />
            {t(`admin.${label}`)}
            <ChevronDown className={s.chevron} aria-hidden="true" />
          </summary>
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <NavLink to={entry.to} onClick={onGo}>
                  {t(`admin.${entry.label}`)}
                  {entry.badge === 'refunds' && <RefundsWaiting />}
                  {entry.badge === 'reports' && <ReportsWaiting />}
                  {entry.badge === 'publish' && <PublishRequests />}
                </NavLink>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
