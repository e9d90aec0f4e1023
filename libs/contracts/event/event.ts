import { mixed, object, string } from 'yup';
import { service } from '../endpoint';
import { SEARCH_TYPE, values } from '../codes';
import { day, fallbackOneOf, REQUIRED, seq, text } from '../fields';

const { get, post } = service('event');

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
export interface Dashboard {
  baseChannel: DashboardRow[];
  /** The same length of time before, for comparison. */
  previousChannel: DashboardRow[];
  uvCount: number;
  previousUvCount: number;
  startAt: string;
  endAt: string;
}
export interface GuideItem {
  group: string;
  todo: string;
  progressPercent: number;
  path: string;
}
export const dashboardQuery = object({
  searchType: fallbackOneOf(values(SEARCH_TYPE)),
  startAt: day().required(REQUIRED),
  endAt: day().required(REQUIRED),
});

/** What counts as a visit in `events/user`; every other message is only logged (AM-137, AM-138). */
export const VISIT = { VIEW: 'page_view', NEW: 'new_visitor' } as const;

export const eventApi = {
  /** Both answer 202 at once; rows are flushed in batches. */
  log: post('/events/log', 'public', object({ eventType: text(50, 1).required(REQUIRED), message: mixed().nullable() }).noUnknown()).returns<null>(),
  user: post('/events/user', 'public', object({ channelSeq: seq().nullable(), message: text(100, 1).required(REQUIRED), path: string().max(2000).default('') }).noUnknown()).returns<null>(),
  dashboard: get('/channels/:channelSeq/dashboard', 'SITE_DASHBOARD_READ', dashboardQuery).returns<Dashboard>(),
  guide: get('/channels/:channelSeq/dashboard/guide', 'SITE_DASHBOARD_READ').returns<{ todoList: GuideItem[] }>(),
};
/** The classroom socket: `{origin}/api/event/socket?Access-Token={token}`, JSON text frames. */
export const SOCKET_PATH = '/api/event/socket';
export interface SocketFrame {
  command: 'ping' | 'pong' | 'turn_on' | 'turn_off' | `E${string}`;
  curriculumSeq?: number;
  message?: string;
}
