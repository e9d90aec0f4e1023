import { PLATFORM_ACTION } from '../platform-codes';
import { service } from '../endpoint';

const { get } = service('campaign');

/** A mail that was given up. */
export interface FailedMail {
  mailSeq: number;
  recipient: string;
  /** What the receiver's server said last. */
  error: string | null;
  tries: number;
  createdAt: string;
}
export interface PlatformMails {
  /** Those that wait to go out now, and those that failed and are tried again. */
  waiting: number;
  retrying: number;
  /** Of the last day. */
  sent: number;
  failed: number;
  /** The latest of the last week. */
  failures: FailedMail[];
}
export const platformMailApi = {
  overview: get('/platform/overview', 'platform').audited(PLATFORM_ACTION.OVERVIEW).returns<PlatformMails>(),
};
