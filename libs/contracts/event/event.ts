import { mixed, object, string } from 'yup';
import { service, withRules } from '../endpoint';
import { SEARCH_TYPE, values } from '../codes';
import { day, fallbackOneOf, REQUIRED, seq, text, yn } from '../fields';
import type { ChatMessage } from '../main/chat';
import { eventApi as eventCalls } from './event-calls';

const { get } = service('event');

/** The figures of a site for one day or hour; money is in won, and in cents for USD. */
export interface DashboardRow {
  /** YYYY-MM-DD, or YYYY-MM-DDTHH:00 by hour; Seoul. */
  baseDate: string;
  paymentAmountKrw: number;
  paymentAmountUsd: number;
  cancelAmountKrw: number;
  cancelAmountUsd: number;
  newMemberCount: number;
  classAttendCount: number;
  visitorCount: number;
  newVisitorCount: number;
  pageViewCount: number;
}
/** The dashboard of a site for one period beside the period before it. */
export interface Dashboard {
  baseChannel: DashboardRow[];
  /** The same figures of the period before, which is as long, for comparison. */
  previousChannel: DashboardRow[];
  /** Visitors of the whole period, each counted once. */
  uvCount: number;
  previousUvCount: number;
  startAt: string;
  endAt: string;
}
/** Visits before this day of Seoul count as none (AM-164). */
export const VISITS_SINCE = '2024-09-11';
/** Rows one call may ask for. */
export const DASHBOARD_DAYS = { DAILY: 400, HOURLY: 31 } as const;

/** A line of the setup guide. */
export interface GuideItem {
  /** The group and what is to be done in it, as keys of the web's words. */
  group: string;
  todo: string;
  progressPercent: number;
  /** The page where this step is done. */
  path: string;
}
const dashboardQuery = object({
  searchType: fallbackOneOf(values(SEARCH_TYPE)),
  startAt: day().required(REQUIRED),
  endAt: day().required(REQUIRED),
});

/** What counts as a visit in `events/user`; every other message is only logged (AM-137, AM-138). */
export const VISIT_MESSAGE = { VIEW: 'page_view', NEW: 'new_visitor' } as const;

/** A line for the log of events: what happened, and anything that belongs to it. */
export const logInput = object({ eventType: text(50, 1).required(REQUIRED), message: mixed().nullable() }).noUnknown();
/** A page view, for the count of a site's visitors; without a number it is of the product's own pages. */
export const visitInput = object({
  channelSeq: seq().nullable(),
  message: text(100, 1).required(REQUIRED),
  path: string().max(2000).default(''),
  /** Y: the site's owner looked at the page; such a view counts as no visit. */
  siteOwnerYn: yn(),
}).noUnknown();

/** Calls about visits: the pages note them, the staff's dashboard shows them. */
export const eventApi = {
  ...withRules(eventCalls, { log: logInput, user: visitInput }),
  dashboard: get('/channels/:channelSeq/dashboard', 'SITE_DASHBOARD_READ', dashboardQuery).returns<Dashboard>(),
  guide: get('/channels/:channelSeq/dashboard/guide', 'SITE_DASHBOARD_READ').returns<{ todoList: GuideItem[] }>(),
};
/**
 * The classroom socket: `{origin}/api/event/socket?Access-Token={token}`, JSON text frames. The site is the host's;
 * on a host without one (`?channelSeq=` on plain http) the address carries `&channelSeq=` too.
 */
export const SOCKET_PATH = '/api/event/socket';
/** The parameter of the socket's address that carries the session's token, since a browser can set no header there. */
export const SOCKET_TOKEN = 'Access-Token';
/** `for=alarm`: a page that only waits for alarms, `for=chat` one of a chat room; they take no tab from the classroom. */
export const SOCKET_FOR = { name: 'for', alarm: 'alarm', chat: 'chat' } as const;
/** The database's notice of new alarms: numbers of people, with commas. */
export const ALARM_WRITTEN = 'alarm_written';
/** The notice that something happened in a chat room: its number, and whoever listens asks what. */
export const CHAT_WRITTEN = 'chat_written';
/** The notice of what was said or taken back in a chat room, with the words: a `ChatSaid`. */
export const CHAT_SAID = 'chat_said';
/** The notice that a chat room was deleted: its number, and whoever listens is sent out of it. */
export const CHAT_CLOSED = 'chat_closed';
/** What the database's notice `CHAT_SAID` carries: one new or removed message of a chat room. */
export interface ChatSaid {
  chatRoomSeq: number;
  /** The room's number of it: whoever knows the one before has missed nothing. */
  seq: number;
  /** The message with the fields that its author sees. */
  message: ChatMessage;
}
/**
 * What the server may say beside `pong` (AM-046). Only sessionEnded and tooManyTabs are final: the browser does not
 * come back by itself. The numbers between are kept free.
 */
export const SOCKET_CODE = {
  serverError: 'E500',
  badFrame: 'E0001',
  unknownCommand: 'E0002',
  sessionEnded: 'E0003',
  notAttending: 'E0004',
  tooFast: 'E0005',
  tooManyTabs: 'E0013',
} as const;
/** E500 and E0001 to E0017. */
export type SocketCode =
  | typeof SOCKET_CODE.serverError
  | `E00${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14' | '15' | '16' | '17'}`;
/** Whether a message ends the socket for good, so that the page does not connect again. */
export const isFinalCode = (command: string) => command === SOCKET_CODE.sessionEnded || command === SOCKET_CODE.tooManyTabs;
/** A frame of the classroom socket, in both directions; what its command does not need is left out. */
export interface SocketFrame {
  /** `alarm`: the reader has a new one. `chat_on` listens to a room; `chat`: something happened there, `said` if it is told with it. */
  command: 'ping' | 'pong' | 'turn_on' | 'turn_off' | 'alarm' | 'chat_on' | 'chat' | SocketCode;
  curriculumSeq?: number;
  chatRoomSeq?: number;
  /** The room's number of what was said. */
  seq?: number;
  said?: ChatMessage;
  message?: string;
}
/** Bounds of the socket: a ping every 30 s, a new try 10 s after it broke, 64 KiB a frame, and five tabs of one person. */
export const SOCKET = { pingMs: 30_000, reconnectMs: 10_000, maxBytes: 64 * 1024, perUser: 5 } as const;
/** When a socket that was closed comes back: about ten seconds later, and not in the same moment as everybody else's. */
export const reconnectAfter = (random = Math.random()) => Math.round(SOCKET.reconnectMs * (0.8 + 0.4 * random));
