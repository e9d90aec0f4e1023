/** The calls of the way into a live, without rules. */
import type { LiveUser } from './live';
import type { COUNTED_BY, CodeOf } from '../codes';
import { service } from '../endpoint';

const { get } = service('main');

/** The way into a live's meeting, for the person who asks: an address for the host or for a participant, and what proves it. */
export interface LiveSignature {
  meetingId: string | null;
  /** The address that begins the meeting, only for who holds the lesson; it is fresh at each call. */
  startUrl: string | null;
  joinUrl: string | null;
  /** The token that opens the room; set for a service whose rooms open by a signature (LV-070). */
  signature: string | null;
  userType: LiveUser;
  countedBy: CodeOf<typeof COUNTED_BY>;
}
/** The call that a learner's way into a live lesson makes; `live.ts` adds the others. */
export const liveCalls = {
  signature: get('/live/:itemSeq/signature', 'login').returns<LiveSignature>(),
};
