const INVITATION_KEY_PREFIX = 'madang.invited.';

/** Remembers, until the window closes, the invitation that led to a class; an enrolment there sends its code (AM-125). */
export function keepEventCode(courseSeq: number, code: string): void {
  try {
    sessionStorage.setItem(INVITATION_KEY_PREFIX + courseSeq, code);
  } catch {
    // Without storage, the enrolment counts as one without an invitation.
  }
}
export function eventCodeOf(courseSeq: number): string | null {
  try {
    return sessionStorage.getItem(INVITATION_KEY_PREFIX + courseSeq);
  } catch {
    return null;
  }
}
