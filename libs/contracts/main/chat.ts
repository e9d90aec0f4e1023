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

/** Who may enter a chat room (`CHAT_SCOPE`). */
export type ChatScope = CodeOf<typeof CHAT_SCOPE>;
/** Limits of chat rooms: 1000 letters in a message; one call gives 50 messages unless it asks for another number, at most 100. */
export const CHAT_LIMITS = { messageMax: 1000, page: 50, pageMax: 100 } as const;

/** A membership whose members may enter a chat room. */
interface RoomMembership {
  membershipSeq: number;
  title: string;
}
/** What everybody sees of a chat room. */
interface RoomFacts {
  chatRoomSeq: number;
  name: string;
  scope: ChatScope;
  courseSeq: number | null;
  courseTitle: string | null;
  /** With scope MEMBERSHIP: people who have one of these memberships may enter; otherwise empty. */
  memberships: RoomMembership[];
  participantCount: number;
  lastAt: string | null;
}
/** A chat room as the site's staff see it in the studio. */
export interface StudioChatRoom extends RoomFacts {
  /** Missions that ask a learner to enter this chat room. */
  missionCount: number;
  createdAt: string;
}
/** A chat room as a person who may enter it sees it. */
export interface ChatRoom extends RoomFacts {
  entered: boolean;
  /** The number of the last change that the reader has seen; `lastSeq` is that of the last change in the room. */
  readSeq: number;
  lastSeq: number;
  /** Messages of other people after `readSeq`, counted up to 100. */
  unreadCount: number;
  /** Whether the reader is staff here, who may remove other people's messages. */
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
  /** The text without markup; empty where the message was removed. */
  content: string;
  clientKey: string | null;
  createdAt: string;
  removed: CodeOf<typeof CHAT_REMOVER> | null;
}
/**
 * A page of messages. `lastSeq` is the number of the room's last change that the answer takes in; a next call with it as `afterSeq` misses
 * nothing.
 */
export interface ChatMessages {
  list: ChatMessage[];
  lastSeq: number;
  /** Whether there are more messages, older with `minSeq`, newer with `afterSeq`. */
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

/** Calls about chat rooms: staff make them in the studio, people write in them. */
export const chatApi = {
  adminList: get(studio, 'SITE_CLASS_UPDATE', object({ page: pageNumber(), size: pageSize(LIMITS.adminPageSizes), q: text(100) }))
    .inConsole()
    .returns<Page<StudioChatRoom>>(),
  create: post(studio, 'SITE_CLASS_UPDATE', chatRoomInput).inConsole().returns<StudioChatRoom>(),
  adminFind: get(`${studio}/:chatRoomSeq`, 'SITE_CLASS_UPDATE').inConsole().returns<StudioChatRoom>(),
  /**
   * Changes a chat room. A room that missions ask learners to enter cannot get scope MEMBERSHIP, since those learners may have no
   * membership.
   */
  update: post(`${studio}/:chatRoomSeq`, 'SITE_CLASS_UPDATE', chatRoomInput).inConsole().returns<StudioChatRoom>(),
  /** Deletes a chat room; refused while a mission asks learners to enter it. */
  remove: post(`${studio}/:chatRoomSeq/delete`, 'SITE_CLASS_UPDATE').inConsole().returns<null>(),
  /** The chat rooms that the caller may enter, the one with the latest message first; at most 200. */
  mine: get(ch, 'login').returns<ChatRoom[]>(),
  find: get(`${ch}/:chatRoomSeq`, 'login').returns<ChatRoom>(),
  /**
   * Messages before `minSeq`, the oldest first; or changes after `afterSeq`; or, without either, the latest messages. Only for people who
   * have entered the room.
   */
  messages: get(
    `${ch}/:chatRoomSeq/messages`,
    'login',
    object({
      limit: number()
        .transform((_: unknown, raw: unknown) => Math.min(Math.max(Math.trunc(Number(raw)) || CHAT_LIMITS.page, 1), CHAT_LIMITS.pageMax))
        .default(CHAT_LIMITS.page),
      minSeq: seq().nullable(),
      afterSeq: number().integer(message('number')).min(0, message('number')).typeError(message('number')).nullable(),
    }),
  ).returns<ChatMessages>(),
  send: post(
    `${ch}/:chatRoomSeq/messages`,
    'login',
    object({
      content: text(CHAT_LIMITS.messageMax).required(REQUIRED),
      clientKey: string()
        .matches(/^[\w-]{8,40}$/, { message: message('invalid') })
        .required(REQUIRED),
    }).noUnknown(),
  ).returns<ChatMessage>(),
  /** Removes a message; somebody who removes another person's message has to give a reason. */
  removeMessage: post(`${ch}/:chatRoomSeq/messages/:messageSeq/delete`, 'login', removalInput).returns<ChatMessage>(),
  /**
   * Enters a chat room and marks all its messages as read. It completes missions that ask to enter this room; `completed` has their
   * numbers.
   */
  enter: post(`${ch}/:chatRoomSeq/enter`, 'login').returns<ChatRoom & { completed: number[] }>(),
};
