import type { Lang } from '@madang/contracts/codes';
import type { SupportClaims } from './token';

/** The person who calls and from where; `channelSeq` is the one of the path. */
export interface Caller {
  userSeq: number | null;
  sessionSeq: number | null;
  /** The key of the API by which the call is made; then there is no session. */
  keySeq: number | null;
  channelSeq: number | null;
  /** The site that let support in, in a log-in as support; null in any other. */
  support: SupportClaims | null;
  /** Filled when the call needs a permission or a membership. */
  userTypeCd: string | null;
  roles: string[];
  isChannelUser: boolean;
  /**
   * Whether the caller is an instructor of a site where instructors have their own classes alone: lists of classes are cut to those
   * (AM-197).
   */
  ownClasses: boolean;
  clientId: string | null;
  httpSession: string | null;
  lang: Lang;
  device: 'mobile' | 'web';
  ip: string;
  userAgent: string | null;
  /** The path of the page that the browser says it calls from; empty where it does not. */
  page: string;
  requestId: string;
}

/** Whose classes alone a list shows; null for all of them. */
export const onlyOf = ({ ownClasses, userSeq }: Caller): number | null => (ownClasses ? userSeq : null);

/** A caller that is surely logged in. */
export type User = Caller & { userSeq: number; sessionSeq: number };
