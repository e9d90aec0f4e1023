import type { ChatRoom } from '@madang/contracts/main/chat';

/**
 * The title of the class, or of the memberships, whose people may enter a chat room; null for rooms of the whole site or of its members.
 */
export const opensTo = (room: Pick<ChatRoom, 'courseTitle' | 'memberships'>): string | null =>
  room.courseTitle ?? (room.memberships.map((one) => one.title).join(', ') || null);
