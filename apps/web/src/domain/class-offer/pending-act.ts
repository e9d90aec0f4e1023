const ACT_KEPT_MS = 15 * 60_000;
/** What a visitor of a class's page wanted to do and first has to log in or join the site for. */
export type Act = 'alert' | 'coupon';
interface Note {
  courseSeq: number;
  /** What the visitor wanted there, such as a coupon by its number; null where the class alone says it. */
  of: number | null;
  at: number;
}
const keyOf = (act: Act) => `madang.${act}`;
/** Remembers what a visitor wanted, so that it is done after the login. */
export const rememberAct = (act: Act, courseSeq: number, of: number | null = null) =>
  sessionStorage.setItem(keyOf(act), JSON.stringify({ courseSeq, of, at: Date.now() } satisfies Note));
/**
 * Whether this visitor wanted to do `act` in the class, with `of`, within the last 15 minutes; true only once. The note is removed also
 * where it is about something else than `of`, because that is no longer offered.
 */
export function takePendingAct(act: Act, courseSeq: number, of: number | null = null): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(act)) ?? 'null') as Note | null;
    if (kept?.courseSeq !== courseSeq) return false;
    sessionStorage.removeItem(keyOf(act));
    return kept.of === of && Date.now() - kept.at < ACT_KEPT_MS;
  } catch {
    return false;
  }
}
