/** The call that answers the way into a meeting without a fixed address, without rules for forms. */
import type { LiveUser } from './live';
import type { COUNTED_BY, CodeOf } from '../codes';
import { service } from '../endpoint';

const { get } = service('main');

/**
 * How the caller enters the meeting of a live lesson: the address for a host or a participant, and the token that the live service asks
 * for.
 */
export interface LiveSignature {
  meetingId: string | null;
  /** The address at which the host opens the meeting, made anew for each call; null for participants. */
  startUrl: string | null;
  joinUrl: string | null;
  /** The signed token that opens the room; null for a live service that needs none (LV-070). */
  signature: string | null;
  userType: LiveUser;
  countedBy: CodeOf<typeof COUNTED_BY>;
}
/** Asked after `joinLive`, where the meeting has no fixed address; `live.ts` adds the calls of the staff and of Zoom. */
export const liveCalls = {
  signature: get('/live/:itemSeq/signature', 'login').returns<LiveSignature>(),
};
