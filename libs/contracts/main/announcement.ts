import { boolean, object, string } from 'yup';
import { values } from '../codes';
import { service } from '../endpoint';
import { REQUIRED, text, when } from '../fields';
import { LIMITS } from '../limits';
import { ANNOUNCED_TO, PLATFORM_ACTION, type AnnouncedTo } from '../platform-codes';

const { get, post } = service('main');

/** A line that the platform shows in the admin of every site. */
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
/** Calls by which operators of the platform announce something in the admin of all sites. */
export const platformAnnouncementApi = {
  list: get(base, 'platform').audited(PLATFORM_ACTION.ANNOUNCEMENTS).returns<Announcement[]>(),
  make: post(base, 'platform', announcementInput).audited(PLATFORM_ACTION.ANNOUNCEMENT_MAKE).returns<Announcement[]>(),
  /** Ends an announcement: from now on nobody reads it any more. */
  end: post(`${base}/:announcementSeq/end`, 'platform').audited(PLATFORM_ACTION.ANNOUNCEMENT_END).returns<Announcement[]>(),
};
/** The announcements shown now to somebody who looks after a site, in the caller's language. */
export const announcementApi = {
  list: get('/channels/:channelSeq/announcements', 'SITE_CONSOLE_READ').returns<{ announcementSeq: number; text: string }[]>(),
};
