import type { Lang } from '@madang/contracts/codes';
import type { SupportClaims } from './token';

/** Who makes a call, and from where; `channelSeq` is the site in the call's path, null without one there. */
export interface Caller {
  userSeq: number | null;
  sessionSeq: number | null;
  /** The API key by which the call is made; there is no session then. Null for a call with a session or without a log-in. */
  keySeq: number | null;
  channelSeq: number | null;
  /** The site that let support in, for a person who is logged in as support there; null for everybody else. */
  support: SupportClaims | null;
  /** The role of `roles` on the site, such as `OWN`. The guard fills it in only where the call needs a permission or membership. */
  userTypeCd: string | null;
  roles: string[];
  isChannelUser: boolean;
  /**
   * Whether the caller is an instructor of a site whose instructors see only their own classes (AM-197); lists then show only those
   * classes.
   */
  ownClasses: boolean;
  /** Whether the caller may enter the management of the site (`ChannelRole`). */
  entersConsole: boolean;
  clientId: string | null;
  httpSession: string | null;
  lang: Lang;
  device: 'mobile' | 'web';
  ip: string;
  userAgent: string | null;
  /** The path in the Referer header of the browser; empty without that header. */
  page: string;
  requestId: string;
}

/** The number of the instructor to whose classes a list is limited; null: the list shows all classes. */
export const onlyOf = ({ ownClasses, userSeq }: Caller): number | null => (ownClasses ? userSeq : null);

/** A caller who is a known person. A call by an API key has a null `sessionSeq` at run time, though the type says a number. */
export type User = Caller & { userSeq: number; sessionSeq: number };
