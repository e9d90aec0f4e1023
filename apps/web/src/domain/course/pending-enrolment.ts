const PENDING_ENROLMENT_KEY = 'madang.enrol';
const ENROLMENT_KEPT_MS = 15 * 60_000;
/** Remembers that a visitor was about to enrol, so that the enrolment goes on after the login. */
export const rememberEnrolment = (courseSeq: number) =>
  sessionStorage.setItem(PENDING_ENROLMENT_KEY, JSON.stringify({ courseSeq, at: Date.now() }));
/** Whether this visitor was about to enrol in the class within the last 15 minutes; true only once, because the note is removed. */
export function takePendingEnrolment(courseSeq: number): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PENDING_ENROLMENT_KEY) ?? 'null') as { courseSeq: number; at: number } | null;
    if (kept?.courseSeq !== courseSeq) return false;
    sessionStorage.removeItem(PENDING_ENROLMENT_KEY);
    return Date.now() - kept.at < ENROLMENT_KEPT_MS;
  } catch {
    return false;
  }
}
