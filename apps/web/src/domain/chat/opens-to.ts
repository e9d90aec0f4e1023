import type { ChatRoom } from '@madang/contracts/main/chat';

/** The class, or the memberships, whose people may come into a room; null for the scopes that have a name of their own. */
export const opensTo = (room: Pick<ChatRoom, 'courseTitle' | 'memberships'>): string | null =>
  room.courseTitle ?? (room.memberships.map((one) => one.title).join(', ') || null);
