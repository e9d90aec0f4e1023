import { YN } from '@madang/contracts/codes';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { PLAN_PERMISSIONS } from '@madang/contracts/permissions';
import {
  Award,
  Bell,
  ChartNoAxesColumn,
  CirclePlay,
  EyeOff,
  Gem,
  Heart,
  House,
  IdCard,
  Landmark,
  MailOpen,
  MessageCircle,
  ReceiptText,
  Star,
  TicketPercent,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { useChannel } from '../../../lib/channel';
import { formatCount } from '../../../lib/format';
import { useCall } from '../../../lib/query';
import { useUser } from '../../../lib/session';
import { useSettlementEntry } from '../../../domain/site/settlement-entry';
import { useSiteEntry } from '../../../domain/site/site-entry';
import { cx } from '../../../ui/cx';
import l from '../../../ui/layout.module.css';
import { Avatar } from '../../../ui/parts';
import s from './account-layout.module.css';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  shown: boolean;
  /** The number beside the label; nothing is shown for 0 or undefined. */
  count?: number | undefined;
}
/** The entries of the account's menu for this person on this host (SH-048..053, AM-176). */
function useEntries(): Entry[] {
  const { t } = useTranslation('app');
  const channel = useChannel((state) => state.channel);
  const onSite = channel !== null;
  const plan = useSiteEntry(PLAN_PERMISSIONS);
  const sales = useSiteEntry('SITE_SALES_READ');
  const settlement = useSettlementEntry();
  const home = useCall(mypageApi.home, { query: { channelSeq: channel?.channelSeq ?? null } }, { silent: true, enabled: onSite });
  const counts = home.data?.counts;
  return [
    { to: '/mypage', label: t('profile.mypage'), icon: House, shown: true },
    { to: '/me/classes', label: t('profile.classes'), icon: CirclePlay, shown: onSite, count: counts?.courses },
    { to: '/me/likes', label: t('profile.likes'), icon: Heart, shown: onSite, count: counts?.likes },
    { to: '/coupon', label: t('profile.coupons'), icon: TicketPercent, shown: onSite, count: counts?.coupons },
    { to: '/me/reviews', label: t('profile.reviews'), icon: Star, shown: onSite, count: counts?.reviews },
    { to: '/me/certificates', label: t('profile.certificates'), icon: Award, shown: onSite, count: counts?.certificates },
    { to: '/me/hidden', label: t('profile.hidden'), icon: EyeOff, shown: onSite },
    { to: '/paymenthistory', label: t('profile.payments'), icon: ReceiptText, shown: true },
    { to: '/me/memberships', label: t('profile.memberships'), icon: IdCard, shown: channel?.channelSetting.membershipYn === YN.YES },
    { to: '/chat-rooms', label: t('profile.chat'), icon: MessageCircle, shown: channel?.channelSetting.chatRoomYn === YN.YES },
    { to: '/invitations', label: t('profile.invitations'), icon: MailOpen, shown: true },
    { to: '/alarms/settings', label: t('profile.alarms'), icon: Bell, shown: true },
    { to: '/editinformation', label: t('profile.edit'), icon: UserRound, shown: true },
    { to: '/service', label: t('profile.service'), icon: Gem, shown: plan },
    { to: '/paymentManage', label: t('profile.sales'), icon: ChartNoAxesColumn, shown: sales },
    { to: '/settlement', label: t('profile.settlement'), icon: Landmark, shown: settlement },
  ].filter((entry) => entry.shown);
}

/** The frame of the account's pages with their menu beside them; entries that do not apply to the person or the host are left out. */
export default function AccountLayout() {
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const user = useUser();
  // A long address breaks before its @ instead of losing its end.
  const [mailbox, mailHost] = user?.email.split(/(?=@)/) ?? [];
  const entries = useEntries();
  const list = useRef<HTMLUListElement>(null);
  const side = useRef<HTMLDivElement>(null);
  // On phones the menu is a row that scrolls sideways, beside a page a column that scrolls in a low window: the current entry comes to
  // its middle.
  useEffect(() => {
    const row = list.current;
    const here = row?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!row || !here) return;
    row.scrollLeft = here.offsetLeft - (row.clientWidth - here.clientWidth) / 2;
    if (side.current) side.current.scrollTop = here.offsetTop - (side.current.clientHeight - here.clientHeight) / 2;
  }, [pathname, entries.length]);
  return (
    <div className={cx('wrap', s.layout, ['/paymentManage', '/settlement'].includes(pathname) && s.wide)} data-own-menu>
      <div className={s.side} ref={side}>
        {user && (
          <div className={cx(s.me, pathname !== '/mypage' && s.small)}>
            <Avatar name={user.name} imageUrl={user.profileImageUrl} size={52} />
            <div className={cx(l.named, l.grow)}>
              <b className={l.cut2}>{user.name}</b>
              <small>
                {mailbox}
                <wbr />
                {mailHost}
              </small>
            </div>
          </div>
        )}
        <nav aria-label={t('side.label')}>
          <ul ref={list}>
            {entries.map(({ to, label, icon: Icon, count }) => (
              <li key={to}>
                <NavLink to={to} className={s.entry}>
                  <Icon aria-hidden="true" />
                  {label} {!!count && <span className="num">{formatCount(count)}</span>}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className={s.page}>
        <Outlet />
      </div>
    </div>
  );
}
