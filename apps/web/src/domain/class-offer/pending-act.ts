const KEPT_MS = 15 * 60_000;
/** What a visitor of a class wanted and has to log in or join the site for. */
export type Act = 'alert' | 'coupon';
const keyOf = (act: Act) => `madang.${act}`;
/** Remembers what a visitor wanted, so that it is done after the login. */
export const rememberAct = (act: Act, courseSeq: number) =>
  sessionStorage.setItem(keyOf(act), JSON.stringify({ courseSeq, at: Date.now() }));
/** Whether this visitor wanted this of the class within the last 15 minutes; true only once, because the note is removed. */
export function takePendingAct(act: Act, courseSeq: number): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(act)) ?? 'null') as { courseSeq: number; at: number } | null;
    if (kept?.courseSeq !== courseSeq) return false;
    sessionStorage.removeItem(keyOf(act));
    return Date.now() - kept.at < KEPT_MS;
  } catch {
    return false;
  }
}
