const KEY = 'madang.invited.';

/** By which invitation a class was found, until the window is closed; it goes along with an enrolment there (AM-125). */
export function keepEventCode(courseSeq: number, code: string): void {
  try {
    sessionStorage.setItem(KEY + courseSeq, code);
  } catch {
    // Without storage the enrolment counts as one without an invitation.
  }
}
export function eventCodeOf(courseSeq: number): string | null {
  try {
    return sessionStorage.getItem(KEY + courseSeq);
  } catch {
    return null;
  }
}
