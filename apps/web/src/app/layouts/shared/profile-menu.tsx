import { SNS_TYPE, YN } from '@madang/contracts/codes';
import type { Channel } from '@madang/contracts/main/channel';
import { PLAN_PERMISSIONS } from '@madang/contracts/permissions';
import { hasProPlan } from '@madang/contracts/util/plan-rules';
import {
  BookOpen,
  ChartNoAxesColumn,
  Gem,
  IdCard,
  Landmark,
  LogOut,
  ReceiptText,
  Store,
  TicketPercent,
  UserRound,
  UserRoundPen,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { siteUrl, useChannel } from '../../../lib/channel';
import { report } from '../../../lib/api';
import { may, useSession } from '../../../lib/session';
import { goWithTicket, logout } from '../../../lib/session-moves';
import { Menu, type MenuItem } from '../../../ui/menu';
import { Avatar, Callout } from '../../../ui/parts';
import l from '../../../ui/layout.module.css';
import s from './header.module.css';
import { useSettlementEntry } from '../../../domain/site/settlement-entry';
import { siteInUse, sitesFor, useManagedSites, useSiteEntry } from '../../../domain/site/site-entry';
import { ADMIN_HOME } from '../../../domain/site/admin-home';

/** Whether the e-mail address is unverified, which counts only for accounts with e-mail and password (SH-037, AM-087). */
const unverified = (user: { snsTypeCd: string; emailAuthAt: string | null }) => user.snsTypeCd === SNS_TYPE.EMAIL && !user.emailAuthAt;

/**
 * The menu's entry that leads to the admin: of this site or, on the product's own host, of the site in use (AM-176); null for a person who
 * may see none.
 */
function useManagement(channel: Channel | null): MenuItem | null {
  const { t } = useTranslation('app');
  const here = useSession((session) => channel !== null && may(session, 'SITE_CONSOLE_READ'));
  const site = siteInUse(sitesFor(useManagedSites(), 'SITE_CONSOLE_READ'));
  const pro = channel ? hasProPlan(channel.channelSetting) : site !== null && hasProPlan(site);
  const item = { label: t(pro ? 'profile.studio' : 'profile.site'), icon: <ChartNoAxesColumn aria-hidden="true" /> };
  if (here) return { ...item, to: ADMIN_HOME };
  return site && { ...item, onSelect: () => void goWithTicket(siteUrl(site.domain, ADMIN_HOME)).catch(report) };
}

function useItems(channel: Channel | null): (MenuItem | null)[] {
  const { t } = useTranslation('app');
  const management = useManagement(channel);
  const plan = useSiteEntry(PLAN_PERMISSIONS);
  const sales = useSiteEntry('SITE_SALES_READ');
  const sites = useSession((session) => session.user?.mngCnt ?? 0);
  const settlement = useSettlementEntry();
  return [
    { label: t('profile.mypage'), icon: <UserRound aria-hidden="true" />, to: '/mypage' },
    ...(channel ? [{ label: t('profile.classes'), icon: <BookOpen aria-hidden="true" />, to: '/me/classes' }] : []),
    { label: t('profile.edit'), icon: <UserRoundPen aria-hidden="true" />, to: '/editinformation' },
    ...(channel ? [{ label: t('profile.coupons'), icon: <TicketPercent aria-hidden="true" />, to: '/coupon' }] : []),
    ...(channel?.channelSetting.membershipYn === YN.YES
      ? [{ label: t('profile.memberships'), icon: <IdCard aria-hidden="true" />, to: '/me/memberships' }]
      : []),
    ...(plan ? [{ label: t('profile.service'), icon: <Gem aria-hidden="true" />, to: '/service/servicemanage' }] : []),
    { label: t('profile.payments'), icon: <ReceiptText aria-hidden="true" />, to: '/paymenthistory' },
    ...(management || sales || settlement || (!channel && sites > 0) ? [null] : []),
    ...(management ? [management] : []),
    ...(sales ? [{ label: t('profile.sales'), icon: <ReceiptText aria-hidden="true" />, to: '/paymentManage' }] : []),
    ...(settlement ? [{ label: t('profile.settlement'), icon: <Landmark aria-hidden="true" />, to: '/settlement' }] : []),
    ...(!channel && sites > 0 ? [{ label: t('profile.mySites'), icon: <Store aria-hidden="true" />, to: '/create_site/list' }] : []),
    null,
    { label: t('profile.logout'), icon: <LogOut aria-hidden="true" />, onSelect: () => void logout() },
  ];
}

/** The person's picture, which opens the profile menu; nothing for a visitor (SH-027..037). */
export default function ProfileMenu() {
  const { t } = useTranslation('app');
  const channel = useChannel((state) => state.channel);
  const user = useSession((session) => session.user);
  const items = useItems(channel);
  if (!user) return null;
  return (
    <Menu
      inPlace
      label={t('header.profile')}
      items={items}
      head={
        <div className={l.named}>
          <b>{user.name}</b>
          <small>{user.email}</small>
          {unverified(user) && <Callout tone="warn">{t('profile.verify')}</Callout>}
        </div>
      }
      button={
        <button type="button" className={s.me} aria-label={t('header.profile')}>
          <Avatar name={user.name} imageUrl={user.profileImageUrl} />
        </button>
      }
    />
  );
}
