const ACT_KEPT_MS = 15 * 60_000;
/** What a visitor of a class wanted to do and first has to log in or join the site for. */
type Act = 'enrol' | 'alert' | 'coupon';
const keyOf = (act: Act) => `madang.${act}`;
/** Remembers what a visitor wanted in a class, so that it is done after the login; `of` says which coupon, 0 where the class says it all. */
export const rememberAct = (act: Act, courseSeq: number, of = 0) =>
  sessionStorage.setItem(keyOf(act), `${courseSeq} ${Date.now()}${of ? ` ${of}` : ''}`);
/**
 * Whether this visitor wanted to do `act` in the class, with `of`, within the last 15 minutes; true only once. The note is removed also
 * where it is about something else than `of`, because that is no longer offered.
 */
export function takePendingAct(act: Act, courseSeq: number, of = 0): boolean {
  try {
    const [seq, at, noted = 0] = sessionStorage.getItem(keyOf(act))!.split(' ').map(Number);
    if (seq !== courseSeq) return false;
    sessionStorage.removeItem(keyOf(act));
    return noted === of && Date.now() - at! < ACT_KEPT_MS;
  } catch {
    // Nothing is noted, or the browser lets pages store nothing.
    return false;
  }
}
