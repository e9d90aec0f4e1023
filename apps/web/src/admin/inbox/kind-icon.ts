import {
  BanknoteX,
  CreditCard,
  FileCheck2,
  Flag,
  Landmark,
  MailX,
  MessageCircleQuestion,
  NotebookPen,
  Star,
  Undo2,
  Unplug,
  Users,
  VideoOff,
  type LucideIcon,
} from 'lucide-react';
import type { QueueKind } from './queue';

export const KIND_ICON: Record<QueueKind, LucideIcon> = {
  approval: Users,
  refund: Undo2,
  refused: BanknoteX,
  question: MessageCircleQuestion,
  mission: NotebookPen,
  publish: FileCheck2,
  report: Flag,
  failed: CreditCard,
  review: Star,
  mail: MailX,
  webhook: Unplug,
  video: VideoOff,
  deposit: Landmark,
};
