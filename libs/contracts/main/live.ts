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

/** The role in which a person enters a live lesson (`LIVE_USER`). */
export type LiveUser = CodeOf<typeof LIVE_USER>;

/** A live service that a site may have; a new lesson can choose it where `missing` is null. */
export interface LiveService {
  liveType: CodeOf<typeof LIVE_TYPE>;
  /** Whether the product makes the meeting at the service, so that staff need not paste a link. */
  makes: boolean;
  missing: CodeOf<typeof LIVE_MISSING> | null;
}
/** The meeting of a live lesson, as its staff see it. */
export interface LiveMeeting {
  curriculumSeq: number;
  liveType: CodeOf<typeof LIVE_TYPE>;
  state: CodeOf<typeof MEETING_STATE>;
  fault: CodeOf<typeof MEETING_FAULT> | null;
  meetingId: string | null;
  joinUrl: string | null;
  password: string | null;
  /** When the meeting began, as the live service reported; null: it has not. */
  startedAt: string | null;
  endedAt: string | null;
  /** How many people of the class the live service saw in the meeting; `strangers` are up to 30 names that match no account. */
  presentCount: number;
  strangers: string[];
}
/** A site's Zoom account as its settings show it; its secrets are never shown again. */
export interface ZoomSetting {
  zoomAccountTypeCd: CodeOf<typeof ZOOM_ACCOUNT>;
  /** Whether the platform has a Zoom account that sites may use. */
  platform: boolean;
  accountId: string | null;
  clientId: string | null;
  hasSecret: boolean;
  hasWebhookSecret: boolean;
  hosts: string[];
  /** The address that the site's staff have to register at Zoom; `heardAt` is when Zoom first sent a notice to it, null: never. */
  webhookUrl: string;
  heardAt: string | null;
  /** The page of the stand-in for Zoom that shows test keys, on an installation without the real Zoom; otherwise null. */
  trialUrl: string | null;
}
const zoomId = () => text(100).matches(/^[A-Za-z0-9_-]+$/, { message: message('invalid'), excludeEmptyString: true });
const secret = () => text(200).matches(/^[\x21-\x7e]+$/, { message: message('invalid'), excludeEmptyString: true });
/** Maximum number of Zoom hosts of a site. One host can hold one live lesson at a time. */
export const ZOOM_HOSTS_MAX = 20;
/** The input of a site's Zoom account; an empty secret leaves the stored one as it is. */
export const zoomInput = object({
  zoomAccountTypeCd: oneOf(values(ZOOM_ACCOUNT)).required(REQUIRED),
  accountId: zoomId().default(''),
  clientId: zoomId().default(''),
  clientSecret: secret().default(''),
  webhookSecret: secret().default(''),
  /** The addresses of the Zoom users who hold the meetings, in turn; empty: the owner of the account. */
  hosts: array(email().required(REQUIRED))
    .max(ZOOM_HOSTS_MAX, message('listMax', { max: ZOOM_HOSTS_MAX }))
    .default([]),
}).noUnknown();

/** Calls about live services: meetings, a site's Zoom account, and the notices that Zoom sends. */
export const liveApi = {
  ...liveCalls,
  /** The live services of the site. The path names a class, so that staff of the class alone may ask as well. */
  services: get(`${co}/live/services`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveService[]>(),
  meetings: get(`${co}/live/meetings`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveMeeting[]>(),
  /** Asks the live service at once to make a meeting that it did not make, without waiting for the next try. */
  retryMeeting: post(`${co}/live/meetings/:curriculumSeq/retry`, 'CLASS_LIFECYCLE_UPDATE').returns<LiveMeeting[]>(),
  zoom: get(`${ch}/live/zoom`, 'SITE_SUPPORT_UPDATE').returns<ZoomSetting>(),
  saveZoom: post(`${ch}/live/zoom`, 'SITE_SUPPORT_UPDATE', zoomInput).returns<ZoomSetting>(),
  /**
   * Zoom sends its notices here: `zoomNotice` for meetings of the platform's account, `ownZoomNotice` for those of a site's own. A
   * signature proves each.
   */
  zoomNotice: post('/live/zoom/notices', 'secret').returns<null>(),
  ownZoomNotice: post(`${ch}/live/zoom/notices`, 'secret').returns<null>(),
};
