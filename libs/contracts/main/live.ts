import { array, object } from 'yup';
import {
  ZOOM_ACCOUNT,
  values,
  type CodeOf,
  type LIVE_MISSING,
  type LIVE_TYPE,
  type LIVE_USER,
  type MEETING_FAULT,
  type MEETING_STATE,
} from '../codes';
import { service } from '../endpoint';
import { email, message, oneOf, REQUIRED, text } from '../fields';
import { liveCalls } from './live-calls';

export type { LiveSignature } from './live-calls';

const { get, post } = service('main');
const ch = '/channels/:channelSeq' as const;
const co = '/channels/:channelSeq/courses/:courseSeq' as const;

/** As what somebody comes into a live lesson (`LIVE_USER`). */
export type LiveUser = CodeOf<typeof LIVE_USER>;

/** A service that lives may be held by; without `missing` a new lesson may choose it. */
export interface LiveService {
  liveType: CodeOf<typeof LIVE_TYPE>;
  /** Whether the service makes the meeting by itself, so that the lesson needs no address of its own. */
  makes: boolean;
  missing: CodeOf<typeof LIVE_MISSING> | null;
}
/** The meeting of a live lesson as its staff sees it. */
export interface LiveMeeting {
  curriculumSeq: number;
  liveType: CodeOf<typeof LIVE_TYPE>;
  state: CodeOf<typeof MEETING_STATE>;
  fault: CodeOf<typeof MEETING_FAULT> | null;
  meetingId: string | null;
  joinUrl: string | null;
  password: string | null;
  /** When somebody held it, as the service told. */
  startedAt: string | null;
  endedAt: string | null;
  /** How many people of the class the service saw, and the names of those whom it could not tell. */
  presentCount: number;
  strangers: string[];
}
/** A site's Zoom account as its settings show it; its secrets are never shown again. */
export interface ZoomSetting {
  zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  /** Whether the platform has an account that sites may use. */
  platform: boolean;
  accountId: string | null;
  clientId: string | null;
  hasSecret: boolean;
  hasWebhookSecret: boolean;
  hosts: string[];
  /** To be registered at Zoom, and when a notice came in by it for the first time. */
  webhookUrl: string;
  heardAt: string | null;
  /** Where the keys of a stand-in are shown, on an installation that is tried out. */
  trialUrl: string | null;
}
const zoomId = () => text(100).matches(/^[A-Za-z0-9_-]+$/, { message: message('invalid'), excludeEmptyString: true });
const secret = () => text(200).matches(/^[\x21-\x7e]+$/, { message: message('invalid'), excludeEmptyString: true });
/** The most Zoom hosts that a site may set. One host holds one live lesson at a time, and no site holds this many at once. */
export const ZOOM_HOSTS_MAX = 20;
/** Left out, a secret stays as it is. */
export const zoomInput = object({
  zoomAccountTypeCd: oneOf(values(ZOOM_ACCOUNT)).required(REQUIRED),
  accountId: zoomId().default(''),
  clientId: zoomId().default(''),
  clientSecret: secret().default(''),
  webhookSecret: secret().default(''),
  /** Users of the account who hold the meetings in turn; none: the account's own. */
  hosts: array(email().required(REQUIRED))
    .max(ZOOM_HOSTS_MAX, message('listMax', { max: ZOOM_HOSTS_MAX }))
    .default([]),
}).noUnknown();

/** Calls about live services: their meetings, a site's Zoom account, and the notices that Zoom sends. */
export const liveApi = {
  ...liveCalls,
  /** The live services of the class's site. The path is below the class, so that the class's own staff may ask as well. */
  services: get(`${co}/live/services`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveService[]>(),
  meetings: get(`${co}/live/meetings`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveMeeting[]>(),
  /** Asks the live service again for a meeting that failed, without waiting for the next try. */
  retryMeeting: post(`${co}/live/meetings/:curriculumSeq/retry`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveMeeting[]>(),
  zoom: get(`${ch}/live/zoom`, 'SITE_SUPPORT_UPDATE').returns<ZoomSetting>(),
  saveZoom: post(`${ch}/live/zoom`, 'SITE_SUPPORT_UPDATE', zoomInput).returns<ZoomSetting>(),
  /** Notices of Zoom about meetings of the platform's account, and of a site's own: signed. */
  zoomNotice: post('/live/zoom/notices', 'secret').returns<null>(),
  ownZoomNotice: post(`${ch}/live/zoom/notices`, 'secret').returns<null>(),
};
