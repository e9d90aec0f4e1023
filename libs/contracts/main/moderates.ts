import type { Permission } from '../permissions';

/** Whoever moderates something at all; what of the queue is theirs, the kind and the class of each item decide (AM-317). */
export const MODERATES = [
  'SITE_BOARD_UPDATE',
  'SITE_REVIEW_UPDATE',
  'SITE_CLASS_UPDATE',
  'CLASS_ROOM_UPDATE',
] as const satisfies readonly Permission[];
