import type { ChatMessage } from '../main/chat';

/**
 * The path of the WebSocket of classroom, alarms and chat: `{origin}/api/event/socket?Access-Token={token}`, with JSON text frames. The
 * host tells the site; on a host that is no site's (plain http with `?channelSeq=`) the address carries `&channelSeq=`, too.
 */
export const SOCKET_PATH = '/api/event/socket';
/** The query parameter that carries the session's token; a browser cannot set a header on a WebSocket. */
export const SOCKET_TOKEN = 'Access-Token';
/**
 * The query parameter that says what a socket is for: `for=alarm` waits for alarms only, `for=chat` is of a chat room. Neither counts
 * against the five classroom tabs of a person (`SOCKET_LIMITS.perUser`).
 */
export const SOCKET_FOR = { name: 'for', alarm: 'alarm', chat: 'chat' } as const;
/** The bus channel for new alarms; a message is the `userSeq`s of those who got them, separated by commas. */
export const ALARM_WRITTEN = 'alarm_written';
/**
 * The bus channel for a chat room's new or removed message that is too long for `CHAT_SAID`; a message is the room's number, and pages
 * fetch the text.
 */
export const CHAT_WRITTEN = 'chat_written';
/** The bus channel for new and removed chat messages; a message is a `ChatSaid` as JSON. */
export const CHAT_SAID = 'chat_said';
/** The bus channel for deleted chat rooms; a message is the room's number, and everybody in it is sent out. */
export const CHAT_CLOSED = 'chat_closed';
/** The payload of `CHAT_SAID`: one new or removed message of a chat room. */
export interface ChatSaid {
  chatRoomSeq: number;
  /** The number of this change within the room; numbers run without gaps, so that a page sees by them whether it missed one. */
  seq: number;
  /** The message with the fields that its author sees. */
  message: ChatMessage;
}
/**
 * Error commands that the server may send (AM-046). After `SESSION_ENDED` and `TOO_MANY_TABS` the browser does not connect again. The
 * numbers left out are reserved.
 */
export const SOCKET_CODE = {
  SERVER_ERROR: 'E500',
  BAD_FRAME: 'E0001',
  UNKNOWN_COMMAND: 'E0002',
  SESSION_ENDED: 'E0003',
  NOT_ATTENDING: 'E0004',
  TOO_FAST: 'E0005',
  TOO_MANY_TABS: 'E0013',
} as const;
/** The error commands that the wire allows: E500, and E0001 to E0017. */
export type SocketCode =
  | typeof SOCKET_CODE.SERVER_ERROR
  | `E00${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17'}`;
/** Whether the page must not connect again after this command. */
export const isFinalCode = (command: string) => command === SOCKET_CODE.SESSION_ENDED || command === SOCKET_CODE.TOO_MANY_TABS;
/** A frame of the socket, in both directions; each command uses only some of the fields. */
export interface SocketFrame {
  /**
   * `turn_on` and `turn_off` start and stop a lesson's playing; `alarm`: the reader has a new alarm; `chat_on`: the page listens to a room;
   * `chat`: the room changed, with the message in `said` where it was sent along.
   */
  command: 'ping' | 'pong' | 'turn_on' | 'turn_off' | 'alarm' | 'chat_on' | 'chat' | SocketCode;
  curriculumSeq?: number;
  chatRoomSeq?: number;
  /** The number of the change within the chat room (`ChatSaid.seq`). */
  seq?: number;
  said?: ChatMessage;
  message?: string;
}
/** Limits of the socket: a ping every 30 s, a new connection some 10 s after a break, 64 KiB a frame, five classroom tabs of one person. */
export const SOCKET_LIMITS = { pingMs: 30_000, reconnectMs: 10_000, maxBytes: 64 * 1024, perUser: 5 } as const;
/** Milliseconds until a broken socket connects again: 6 to 12 seconds at random, so that not all browsers come back at once. */
export const reconnectAfter = (random = Math.random()) => Math.round(SOCKET_LIMITS.reconnectMs * (0.6 + 0.6 * random));
