import { mixed, object, string } from 'yup';
import { service, withRules } from '../endpoint';
import { SEARCH_TYPE, values } from '../codes';
import { day, fallbackOneOf, REQUIRED, seq, text, yn } from '../fields';
import { eventApi as eventCalls } from './event-calls';
import type { GuideTodo } from './guide-steps';

const { get } = service('event');

/** The figures of a site for one day or hour; amounts are in won (`…Krw`) and in US cents (`…Usd`). */
export interface DashboardRow {
  /** The day as YYYY-MM-DD, or the hour as YYYY-MM-DDTHH:00; both in Seoul. */
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
/** The dashboard of a site: the figures of the chosen period, and those of the period before it. */
export interface Dashboard {
  baseChannel: DashboardRow[];
  /** The figures of the period of the same length just before, for comparison. */
  previousChannel: DashboardRow[];
  /** Visitors of the whole period, each counted once; `previousUvCount` is that of the period before. */
  uvCount: number;
  previousUvCount: number;
  startAt: string;
  endAt: string;
}
/** The first day (Seoul) whose visits the dashboard counts (AM-164). */
export const VISITS_SINCE = '2024-09-11';
/** Maximum number of days that a dashboard may show, by the step of its chart. */
export const DASHBOARD_DAYS = { DAILY: 400, HOURLY: 31 } as const;

/** One step of the setup guide on the dashboard of a new site. */
export interface GuideItem {
  /** The heading and the step, as keys of the web's word files. */
  group: string;
  todo: GuideTodo;
  progressPercent: number;
  /** The page where this step is done. */
  path: string;
}
const dashboardQuery = object({
  searchType: fallbackOneOf(values(SEARCH_TYPE)),
  startAt: day().required(REQUIRED),
  endAt: day().required(REQUIRED),
});

/** Messages of `events/user` that count as a visit; any other message is only written to the log (AM-137, AM-138). */
export const VISIT_MESSAGE = { VIEW: 'page_view', NEW: 'new_visitor' } as const;

/** An entry for the log of events: its type, and any JSON that belongs to it. */
export const logInput = object({ eventType: text(50, 1).required(REQUIRED), message: mixed().nullable() }).noUnknown();
/** A page view, which counts the site's visitors; without `channelSeq` it was a page of the product itself. */
export const visitInput = object({
  channelSeq: seq().nullable(),
  message: text(100, 1).required(REQUIRED),
  path: string().max(2000).default(''),
  /** Y: the site's owner looked at the page; such a view counts as no visit. */
  siteOwnerYn: yn(),
}).noUnknown();

/** Calls about visits: pages report them, and the staff's dashboard shows their figures. */
export const eventApi = {
  ...withRules(eventCalls, { log: logInput, user: visitInput }),
  dashboard: get('/channels/:channelSeq/dashboard', 'SITE_DASHBOARD_READ', dashboardQuery).returns<Dashboard>(),
  guide: get('/channels/:channelSeq/dashboard/guide', 'SITE_DASHBOARD_READ').returns<{ todoList: GuideItem[] }>(),
};
