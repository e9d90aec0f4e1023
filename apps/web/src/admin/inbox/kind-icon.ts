import {
  BanknoteX,
  CreditCard,
  FileCheck2,
  Flag,
  Landmark,
  MessageCircleQuestion,
  NotebookPen,
  Undo2,
  Users,
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
  deposit: Landmark,
};
