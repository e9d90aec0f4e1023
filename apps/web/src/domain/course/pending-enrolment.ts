const PENDING_ENROLMENT_KEY = 'madang.enrol';
const ENROLMENT_KEPT_MS = 15 * 60_000;
/** Remembers that a visitor was about to enrol, so that the enrolment goes on after the login. */
export const rememberEnrolment = (courseSeq: number) => sessionStorage.setItem(PENDING_ENROLMENT_KEY, `${courseSeq} ${Date.now()}`);
/** Whether this visitor was about to enrol in the class within the last 15 minutes; true only once, because the note is removed. */
export function takePendingEnrolment(courseSeq: number): boolean {
  try {
    const [seq, at] = sessionStorage.getItem(PENDING_ENROLMENT_KEY)!.split(' ').map(Number);
    if (seq !== courseSeq) return false;
    sessionStorage.removeItem(PENDING_ENROLMENT_KEY);
    return Date.now() - at! < ENROLMENT_KEPT_MS;
  } catch {
    // Nothing is noted, or the browser lets pages store nothing.
    return false;
  }
}
