import {
  BanknoteX,
  CreditCard,
  FileCheck2,
  Flag,
  Landmark,
  LayoutTemplate,
  MailX,
  MessageCircleQuestion,
  NotebookPen,
  Receipt,
  Star,
  Undo2,
  Unplug,
  Users,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import type { TodoKind } from './todos';

/** The icon of each kind of work that waits for staff. */
export const TODO_ICON: Record<TodoKind, LucideIcon> = {
  question: MessageCircleQuestion,
  mission: NotebookPen,
  approval: Users,
  publish: FileCheck2,
  deposit: Landmark,
  landing: LayoutTemplate,
  report: Flag,
  refund: Undo2,
  refused: BanknoteX,
  review: Star,
  failed: CreditCard,
  mail: MailX,
  webhook: Unplug,
  video: VideoOff,
  bill: Receipt,
};
