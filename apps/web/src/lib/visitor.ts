import { YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';

const CLIENT_ID = 'madang.clientId';
const NEW_VISITOR = 'madang.newVisitor';
const SEEN_KEY = 'madang.seen';

/** A random id that cannot be guessed; `randomUUID` exists only on secure origins. */
export const newId = (): string =>
  crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, '0')).join('');

/** The id of this browser for counting visits, kept for 34,560,000 ms, which is 9.6 hours (CN-069). */
export function clientId(now = Date.now()): string {
  try {
    const kept = JSON.parse(localStorage.getItem(CLIENT_ID) ?? 'null') as { id: string; at: number } | null;
    if (kept && now - kept.at < LIMITS.clientIdLife) return kept.id;
    if (!kept && !localStorage.getItem(SEEN_KEY)) localStorage.setItem(NEW_VISITOR, YN.YES);
    const made = { id: newId(), at: now };
    localStorage.setItem(CLIENT_ID, JSON.stringify(made));
    return made.id;
  } catch {
    return 'none';
  }
}
/** Whether this is a new visitor whose new_visitor event has not been answered yet (AU-061). */
export const isNewVisitor = () => localStorage.getItem(NEW_VISITOR) === YN.YES;
export function markSeen(): void {
  localStorage.removeItem(NEW_VISITOR);
  localStorage.setItem(SEEN_KEY, YN.YES);
}
