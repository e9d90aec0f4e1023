import { values } from '@madang/contracts/codes';
import { MODERATOR_PERMISSIONS } from '@madang/contracts/main/moderates';
import { QUEUE_KIND, QUEUE_LISTED_BY } from '@madang/contracts/main/queue-kinds';
import {
  CONFIGURATION_PERMISSIONS,
  OPERATOR_PERMISSIONS,
  PLAN_PERMISSIONS,
  SETTLEMENT_PERMISSIONS,
  type Permission,
} from '@madang/contracts/permissions';
import type { Channel } from '@madang/contracts/main/channel';
import { hasProPlan } from '@madang/contracts/util/plan-rules';
import {
  BookOpen,
  ChartNoAxesColumn,
  Clapperboard,
  CreditCard,
  Globe,
  Inbox,
  Megaphone,
  Presentation,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { CHAT_PAGE, DELIVERY_PAGE, VIDEOS_PAGE } from '../../domain/site/admin-pages';
import { canDo, type Needs } from '../../lib/can';
import type { Session } from '../../lib/session';

/** The permissions that show the inbox: one is enough, since each has items there. */
export const INBOX_PAGE: readonly Permission[] = [...new Set(values(QUEUE_KIND).flatMap((kind) => QUEUE_LISTED_BY[kind]))];
/** The permission that shows the page of API keys; each call of that page asks for it as well. */
export const API_KEYS_PAGE: Permission = 'SITE_CONSOLE_READ';
export type Badge = 'refunds' | 'publish' | 'reports' | 'work';
export interface AdminEntry {
  to: string;
  /** The key of the entry's name in app/words, below `admin`. */
  label: string;
  need: Needs;
  /** The kind of waiting things whose number stands beside the entry (waiting.ts). */
  badge?: Badge;
  /** Other addresses for which the entry is marked as current, beside `to` and the addresses below it. */
  also?: readonly string[];
}
export interface AdminGroup {
  label: string;
  icon: LucideIcon;
  /** Whether the group is shown only on a site with the pro plan (`saasYn`). */
  pro?: boolean;
  entries: readonly AdminEntry[];
}
export const DASHBOARD_ENTRY: AdminEntry & { icon: LucideIcon } = {
  to: '/settings/dashboard',
  label: 'dashboard',
  need: 'SITE_DASHBOARD_READ',
  icon: ChartNoAxesColumn,
};
const WORK_ENTRY: AdminEntry & { icon: LucideIcon } = {
  to: '/settings/work',
  label: 'work',
  need: 'SITE_CLASS_READ',
  icon: Presentation,
};
const INBOX_ENTRY: AdminEntry & { icon: LucideIcon } = {
  to: '/settings/inbox',
  label: 'inbox',
  need: INBOX_PAGE,
  icon: Inbox,
  badge: 'work',
};
/** The entries above the groups of the admin's menu. */
export const TOP_ENTRIES = [DASHBOARD_ENTRY, WORK_ENTRY, INBOX_ENTRY] as const;
/** The side menu; an entry without its permission, and a group without an entry, is not shown. */
export const ADMIN_MENU: readonly AdminGroup[] = [
  {
    label: 'groupClass',
    icon: BookOpen,
    entries: [
      { to: '/settings/course', label: 'course', need: 'SITE_CLASS_READ', badge: 'publish' },
      { to: '/settings/review', label: 'review', need: 'SITE_REVIEW_READ' },
      { to: '/settings/reports', label: 'reports', need: MODERATOR_PERMISSIONS, badge: 'reports' },
      { to: '/settings/like', label: 'like', need: 'SITE_CLASS_LIKE_READ' },
    ],
  },
  {
    label: 'groupMember',
    icon: Users,
    entries: [
      {
        to: '/settings/members/joined',
        label: 'members',
        need: 'SITE_MEMBER_READ',
        also: ['/settings/members/registered', '/settings/members/messages'],
      },
      { to: '/settings/members/segment', label: 'segment', need: 'SITE_USER_READ' },
      { to: '/settings/operators', label: 'operators', need: OPERATOR_PERMISSIONS },
    ],
  },
  {
    label: 'groupSales',
    icon: CreditCard,
    entries: [
      { to: '/settings/payment', label: 'payment', need: 'SITE_SALES_READ' },
      { to: '/settings/refunds', label: 'refunds', need: 'SITE_SALES_READ', badge: 'refunds' },
      { to: '/settings/delivery', label: 'delivery', need: DELIVERY_PAGE },
      { to: '/settings/sales', label: 'sales', need: 'SITE_SALES_READ' },
      { to: '/settings/settlement', label: 'settlement', need: SETTLEMENT_PERMISSIONS },
      { to: '/settings/settlement-document', label: 'settlementDocument', need: SETTLEMENT_PERMISSIONS },
      { to: '/settings/selling', label: 'selling', need: 'SITE_SUPPORT_READ' },
      { to: '/settings/coupons', label: 'coupons', need: 'SITE_COUPON_READ' },
    ],
  },
  {
    label: 'groupStudio',
    icon: Clapperboard,
    pro: true,
    entries: [
      { to: '/settings/contents', label: 'contents', need: 'SITE_CLASS_READ' },
      { to: '/settings/challenge', label: 'challenge', need: 'SITE_CLASS_READ' },
      { to: '/settings/membership', label: 'membership', need: 'SITE_CLASS_READ' },
      { to: '/settings/chat', label: 'chat', need: CHAT_PAGE },
      { to: '/settings/studio/members/joined', label: 'studioMembers', need: 'SITE_INFO_READ' },
      { to: '/settings/studio/course', label: 'studioCourse', need: 'SITE_CLASS_READ' },
      { to: '/settings/studio/payment/membership', label: 'studioMembershipPayment', need: 'SITE_SALES_READ' },
      { to: '/settings/studio/payment/goods', label: 'studioGoodsPayment', need: 'SITE_SALES_READ' },
    ],
  },
  {
    label: 'groupMarketing',
    icon: Megaphone,
    entries: [
      { to: '/settings/campaign', label: 'campaign', need: 'SITE_MARKETING_READ' },
      { to: '/settings/form', label: 'form', need: 'SITE_FORM_READ' },
      { to: '/settings/referral', label: 'referral', need: 'SITE_MARKETING_READ' },
      { to: '/settings/marketing', label: 'marketing', need: 'SITE_MARKETING_READ' },
      { to: '/settings/seo', label: 'seo', need: 'SITE_SEO_READ' },
      { to: '/settings/snippet', label: 'snippet', need: 'SITE_DESIGN_UPDATE' },
    ],
  },
  {
    label: 'groupSite',
    icon: Globe,
    entries: [
      { to: '/settings/menu', label: 'siteMenu', need: 'SITE_DESIGN_READ' },
      { to: '/settings/homepage', label: 'homepage', need: 'SITE_DESIGN_READ' },
      { to: '/settings/page', label: 'sitePage', need: 'SITE_PAGE_READ' },
      { to: '/settings/pictures', label: 'pictures', need: 'SITE_DESIGN_READ' },
      { to: '/settings/videos', label: 'videos', need: VIDEOS_PAGE },
      { to: '/settings/board', label: 'board', need: 'SITE_BOARD_READ' },
      { to: '/settings/footer', label: 'footer', need: 'SITE_DESIGN_READ' },
      {
        to: '/settings/configuration',
        label: 'configuration',
        need: CONFIGURATION_PERMISSIONS,
        also: ['/settings/closing'],
      },
      { to: '/settings/plan', label: 'plan', need: PLAN_PERMISSIONS },
      { to: '/settings/api-keys', label: 'apiKeys', need: API_KEYS_PAGE },
      { to: '/settings/webhooks', label: 'webhooks', need: 'SITE_SUPPORT_READ' },
      { to: '/settings/data-history', label: 'dataHistory', need: 'SITE_SUPPORT_UPDATE' },
      { to: '/settings/support', label: 'support', need: 'SITE_OWNER_UPDATE' },
    ],
  },
];

/** The groups and entries of the menu that this person sees on this site. */
export const groupsFor = (session: Session, channel: Channel) =>
  ADMIN_MENU.filter((group) => !group.pro || hasProPlan(channel.channelSetting))
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => canDo(session, entry.need)) }))
    .filter((group) => group.entries.length > 0);

/** The first page of the admin that this person may see; null where the menu has no entry for them. */
export const adminHome = (session: Session, channel: Channel): string | null =>
  [...TOP_ENTRIES, ...groupsFor(session, channel).flatMap((group) => group.entries)].find((entry) => canDo(session, entry.need))?.to ??
  null;

const isBelow = (path: string, start: string) => path === start || path.startsWith(`${start}/`);
/** Whether a path belongs to an entry. */
export const isOf = ({ to, also = [] }: AdminEntry, path: string) => [to, ...also].some((start) => isBelow(path, start));
