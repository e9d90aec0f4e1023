import { boolean, object, string } from 'yup';
import { LANG, values, type Lang } from '../codes';
import { service } from '../endpoint';
import { REQUIRED, text, when } from '../fields';
import { LIMITS } from '../limits';
import { ANNOUNCED_TO, PLATFORM_ACTION, type AnnouncedTo } from '../platform-codes';

const { get, post } = service('main');

/** An announcement of the platform, which the admin of every site shows to owners or to all staff (`audience`). */
export interface Announcement {
  announcementSeq: number;
  audience: AnnouncedTo;
  textKo: string;
  textEn: string;
  textJp: string;
  startAt: string;
  endAt: string;
  /** Whether owners get the announcement by mail as well. */
  mailed: boolean;
  madeBy: string;
  madeAt: string;
}
/** The field with an announcement's text in each language. */
export const ANNOUNCEMENT_TEXT = { [LANG.KO]: 'textKo', [LANG.EN]: 'textEn', [LANG.JP]: 'textJp' } as const satisfies Record<Lang, string>;
const words = () => text(LIMITS.memoMax, 2).required(REQUIRED);
const announcementInput = object({
  audience: string<AnnouncedTo>().oneOf(values(ANNOUNCED_TO)).required(REQUIRED),
  textKo: words(),
  textEn: words(),
  textJp: words(),
  startAt: when().required(REQUIRED),
  endAt: when().required(REQUIRED),
  mailed: boolean().required(REQUIRED),
}).noUnknown();
const base = '/platform/announcements' as const;
/** Calls by which platform operators make announcements for the admin of all sites. */
export const platformAnnouncementApi = {
  list: get(base, 'platform').audited(PLATFORM_ACTION.ANNOUNCEMENTS).returns<Announcement[]>(),
  make: post(base, 'platform', announcementInput).audited(PLATFORM_ACTION.ANNOUNCEMENT_MAKE).returns<Announcement[]>(),
  /** Ends an announcement: from now on the admin no longer shows it. */
  end: post(`${base}/:announcementSeq/end`, 'platform').audited(PLATFORM_ACTION.ANNOUNCEMENT_END).returns<Announcement[]>(),
};
/** The call by which a site's staff get the running announcements in their language. */
export const announcementApi = {
  list: get('/channels/:channelSeq/announcements', 'SITE_CONSOLE_READ').returns<{ announcementSeq: number; text: string }[]>(),
};
