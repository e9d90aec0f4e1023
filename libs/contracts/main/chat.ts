import { array, number, object, string } from 'yup';
import { CHAT_SCOPE, values, type CHAT_REMOVER, type CodeOf } from '../codes';
import { service, type Page } from '../endpoint';
import { message, oneOf, pageNumber, pageSize, REQUIRED, seq, text } from '../fields';
import { LIMITS } from '../limits';
import { MEMBERSHIPS_MAX } from './membership-calls';
import { removalInput } from './report';

const { get, post } = service('main');
const studio = '/channels/:channelSeq/studio/chat-rooms' as const;
const ch = '/channels/:channelSeq/chat-rooms' as const;

/** Who may come into a chat room (`CHAT_SCOPE`). */
export type ChatScope = CodeOf<typeof CHAT_SCOPE>;
/** Bounds of chat rooms: 1000 letters a message, and 50 messages a call where it does not ask for another number, 100 at most. */
export const CHAT = { messageMax: 1000, page: 50, pageMax: 100 } as const;

/** A membership that opens a room. */
interface RoomMembership {
  membershipSeq: number;
  title: string;
}
/** A room as the staff of the site sees it. */
export interface StudioChatRoom {
  chatRoomSeq: number;
  name: string;
  scope: ChatScope;
  courseSeq: number | null;
  courseTitle: string | null;
  /** Whoever has one of these now may come in; empty for other scopes. */
  memberships: RoomMembership[];
  participantCount: number;
  /** Missions that ask to enter it. */
  missionCount: number;
  lastAt: string | null;
  createdAt: string;
}
/** A room as whoever may enter it sees it. */
export interface ChatRoom {
  chatRoomSeq: number;
  name: string;
  scope: ChatScope;
  courseSeq: number | null;
  courseTitle: string | null;
  memberships: RoomMembership[];
  participantCount: number;
  entered: boolean;
  /** Up to here the reader has seen it, of what happened there at all. */
  readSeq: number;
  lastSeq: number;
  /** Messages of others that came since. */
  unreadCount: number;
  lastAt: string | null;
  /** Whether the reader may remove what others wrote. */
  staff: boolean;
}
/** A message of a chat room, as its reader sees it. */
export interface ChatMessage {
  messageSeq: number;
  userSeq: number;
  name: string;
  profileImageUrl: string | null;
  staff: boolean;
  mine: boolean;
  /** Plain text, empty once it is removed. */
  content: string;
  clientKey: string | null;
  createdAt: string;
  removed: CodeOf<typeof CHAT_REMOVER> | null;
}
/** `lastSeq` is what the room had come to when this was read: asking `afterSeq` from there on misses nothing. */
export interface ChatMessages {
  list: ChatMessage[];
  lastSeq: number;
  /** Whether there are further messages in the direction asked. */
  more: boolean;
}

const chatRoomInput = object({
  name: text(60).required(REQUIRED),
  scope: oneOf(values(CHAT_SCOPE)).required(REQUIRED),
  courseSeq: seq()
    .nullable()
    .default(null)
    .when('scope', { is: CHAT_SCOPE.COURSE, then: (s) => s.required(REQUIRED) }),
  membershipSeqs: array(seq().required(REQUIRED))
    .max(MEMBERSHIPS_MAX, message('listMax', { max: MEMBERSHIPS_MAX }))
    .default([])
    .when('scope', { is: CHAT_SCOPE.MEMBERSHIP, then: (s) => s.min(1, REQUIRED) }),
}).noUnknown();

/** Calls about chat rooms: the studio makes them, people talk in them. */
export const chatApi = {
  adminList: get(studio, 'SITE_CLASS_UPDATE', object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100) })).returns<
    Page<StudioChatRoom>
  >(),
  create: post(studio, 'SITE_CLASS_UPDATE', chatRoomInput).returns<StudioChatRoom>(),
  adminFind: get(`${studio}/:chatRoomSeq`, 'SITE_CLASS_UPDATE').returns<StudioChatRoom>(),
  /** A room that missions lead to cannot become one of a membership, which their learners may lack. */
  update: post(`${studio}/:chatRoomSeq`, 'SITE_CLASS_UPDATE', chatRoomInput).returns<StudioChatRoom>(),
  /** Refused while a mission asks to enter it. */
  remove: post(`${studio}/:chatRoomSeq/delete`, 'SITE_CLASS_UPDATE').returns<null>(),
  /** Rooms one may enter, the last talked in first. */
  mine: get(ch, 'login').returns<ChatRoom[]>(),
  find: get(`${ch}/:chatRoomSeq`, 'login').returns<ChatRoom>(),
  /** Before `minSeq`, oldest first, or all that happened after `afterSeq`; the latest without either. Only for who has entered. */
  messages: get(
    `${ch}/:chatRoomSeq/messages`,
    'login',
    object({
      limit: number()
        .transform((_: unknown, raw: unknown) => Math.min(Math.max(Math.trunc(Number(raw)) || CHAT.page, 1), CHAT.pageMax))
        .default(CHAT.page),
      minSeq: seq().nullable(),
      afterSeq: number().integer(message('number')).min(0, message('number')).typeError(message('number')).nullable(),
    }),
  ).returns<ChatMessages>(),
  send: post(
    `${ch}/:chatRoomSeq/messages`,
    'login',
    object({
      content: text(CHAT.messageMax).required(REQUIRED),
      clientKey: string()
        .matches(/^[\w-]{8,40}$/, { message: message('invalid') })
        .required(REQUIRED),
    }).noUnknown(),
  ).returns<ChatMessage>(),
  /** Whoever deletes what somebody else wrote says why. */
  removeMessage: post(`${ch}/:chatRoomSeq/messages/:messageSeq/delete`, 'login', removalInput).returns<ChatMessage>(),
  /** In, and everything up to now read; completes the missions that ask for it. */
  enter: post(`${ch}/:chatRoomSeq/enter`, 'login').returns<ChatRoom & { completed: number[] }>(),
};
