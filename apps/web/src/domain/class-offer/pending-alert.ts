const KEY = 'madang.alert';
const KEPT_MS = 15 * 60_000;
/** Remembers that a visitor asked to be told of a class, so that this is done after the login. */
export const rememberAlert = (courseSeq: number) => sessionStorage.setItem(KEY, JSON.stringify({ courseSeq, at: Date.now() }));
/** Whether this visitor asked to be told of the class within the last 15 minutes; true only once, because the note is removed. */
export function takePendingAlert(courseSeq: number): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { courseSeq: number; at: number } | null;
    if (kept?.courseSeq !== courseSeq) return false;
    sessionStorage.removeItem(KEY);
    return Date.now() - kept.at < KEPT_MS;
  } catch {
    return false;
  }
}
