import type { BlockType } from '@madang/contracts/page/blocks/declaration';
import {
  AlignLeft,
  BadgeCheck,
  CalendarDays,
  CalendarRange,
  ClipboardList,
  CodeXml,
  Columns2,
  Image,
  Images,
  LayoutGrid,
  ListOrdered,
  ListTree,
  MapPin,
  Megaphone,
  MessageCircleQuestion,
  Minus,
  MousePointerClick,
  Package,
  ShoppingBag,
  Sparkles,
  SquarePlay,
  Star,
  Sigma,
  Tags,
  Timer,
  Users,
  type LucideIcon,
} from 'lucide-react';

export const BLOCK_ICONS: Record<BlockType, LucideIcon> = {
  ...{ banner: Image, categories: Tags, classes: LayoutGrid, packages: Package, week: CalendarDays, teachers: Users },
  ...{ membership: BadgeCheck, challenges: CalendarRange, reviews: Star, figures: Sigma, imageText: Columns2, gallery: Images },
  ...{ video: SquarePlay, faq: MessageCircleQuestion, text: AlignLeft, steps: ListOrdered, countdown: Timer, form: ClipboardList },
  ...{ notices: Megaphone, logos: Sparkles, address: MapPin, buy: ShoppingBag, button: MousePointerClick, divider: Minus },
  ...{ snippet: CodeXml, curriculum: ListTree },
};

/** The groups in which the palette offers the types of blocks. */
export const BLOCK_GROUPS: readonly (readonly [group: string, types: readonly BlockType[]])[] = [
  ['lead', ['banner', 'categories', 'imageText', 'text']],
  ['sell', ['classes', 'packages', 'week', 'membership', 'challenges', 'curriculum', 'buy']],
  ['trust', ['teachers', 'reviews', 'figures', 'faq', 'steps', 'notices', 'logos']],
  ['more', ['gallery', 'video', 'countdown', 'form', 'address', 'button', 'snippet', 'divider']],
];
