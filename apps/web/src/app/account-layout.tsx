import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useChannel } from '../lib/channel';
import { may, useSession } from '../lib/session';
import { cx } from '../ui/cx';
import s from './account-layout.module.css';
import { useSettlementEntry } from '../domain/site/settlement-entry';

/** The own pages beside their menu; what a person or this host has not is left out (SH-048..053, AM-176). */
export default function AccountLayout() {
  const { t } = useTranslation('app');
  const table = ['/paymentManage', '/settlement'].includes(useLocation().pathname);
  const site = useChannel((state) => state.channel?.channelSetting);
  const onSite = site !== undefined;
  const plan = useSession((session) => may(session, ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE']));
  const sales = useSession((session) => may(session, 'SITE_SALES_READ'));
  const settlement = useSettlementEntry();
  const entries = [
    { to: '/mypage', label: t('profile.mypage'), shown: true },
    { to: '/editinformation', label: t('profile.edit'), shown: true },
    { to: '/service', label: t('profile.service'), shown: onSite && plan },
    { to: '/invitations', label: t('profile.invitations'), shown: true },
    { to: '/alarms/settings', label: t('profile.alarms'), shown: true },
    { to: '/coupon', label: t('profile.coupons'), shown: onSite },
    { to: '/me/memberships', label: t('profile.memberships'), shown: site?.membershipYn === 'Y' },
    { to: '/chat-rooms', label: t('profile.chat'), shown: site?.chatRoomYn === 'Y' },
    { to: '/paymenthistory', label: t('profile.payments'), shown: onSite },
    { to: '/paymentManage', label: t('profile.sales'), shown: onSite && sales },
    { to: '/settlement', label: t('profile.settlement'), shown: settlement },
  ];
  return (
    <div className={cx('wrap', s.layout, table && s.wide)}>
      <nav className={s.side} aria-label={t('side.label')}>
        <ul>
          {entries
            .filter((entry) => entry.shown)
            .map(({ to, label }) => (
              <li key={to}>
                <NavLink to={to} className={s.entry}>
                  {label}
                </NavLink>
              </li>
            ))}
        </ul>
      </nav>
      <div className={s.page}>
        <Outlet />
      </div>
    </div>
  );
}
