import type { ChatRoom } from '@madang/contracts/main/chat';

/**
 * The class or the memberships whose people may enter a room; null for rooms of the whole site or its members, which have a name for
 * that.
 */
export const opensTo = (room: Pick<ChatRoom, 'courseTitle' | 'memberships'>): string | null =>
  room.courseTitle ?? (room.memberships.map((one) => one.title).join(', ') || null);
