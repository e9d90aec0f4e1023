import { LIMITS } from '@madang/contracts/limits';

const CLIENT_ID = 'madang.clientId';
const NEW_VISITOR = 'madang.newVisitor';
const SEEN = 'madang.seen';

/** The browser's id for counting visits: made once, kept for 34,560,000 ms (CN-069). */
export function clientId(now = Date.now()): string {
  try {
    const kept = JSON.parse(localStorage.getItem(CLIENT_ID) ?? 'null') as { id: string; at: number } | null;
    if (kept && now - kept.at < LIMITS.clientIdLife) return kept.id;
    if (!kept && !localStorage.getItem(SEEN)) localStorage.setItem(NEW_VISITOR, 'Y');
    const made = { id: crypto.randomUUID(), at: now };
    localStorage.setItem(CLIENT_ID, JSON.stringify(made));
    return made.id;
  } catch {
    return 'none';
  }
}
/** True until the new_visitor event has been answered once (AU-061). */
export const isNewVisitor = () => localStorage.getItem(NEW_VISITOR) === 'Y';
export function markSeen(): void {
  localStorage.removeItem(NEW_VISITOR);
  localStorage.setItem(SEEN, 'Y');
}
