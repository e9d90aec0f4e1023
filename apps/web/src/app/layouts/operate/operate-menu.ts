import {
  Clapperboard,
  Gauge,
  Globe,
  Landmark,
  ListRestart,
  Mail,
  Megaphone,
  ReceiptText,
  Scale,
  ScrollText,
  Store,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';

interface Entry {
  to: string;
  label: 'overview' | 'sites' | 'plans' | 'jobs' | 'orders' | 'books' | 'payouts' | 'mails' | 'domains' | 'videos' | 'notices' | 'audit';
  icon: LucideIcon;
}
/** The entries of the menu of the operators' console. */
export const OPERATE_MENU: readonly Entry[] = [
  { to: '/operate', label: 'overview', icon: Gauge },
  { to: '/operate/sites', label: 'sites', icon: Store },
  { to: '/operate/plans', label: 'plans', icon: WalletCards },
  { to: '/operate/jobs', label: 'jobs', icon: ListRestart },
  { to: '/operate/orders', label: 'orders', icon: ReceiptText },
  { to: '/operate/books', label: 'books', icon: Scale },
  { to: '/operate/payouts', label: 'payouts', icon: Landmark },
  { to: '/operate/mails', label: 'mails', icon: Mail },
  { to: '/operate/domains', label: 'domains', icon: Globe },
  { to: '/operate/videos', label: 'videos', icon: Clapperboard },
  { to: '/operate/notices', label: 'notices', icon: Megaphone },
  { to: '/operate/audit', label: 'audit', icon: ScrollText },
];
