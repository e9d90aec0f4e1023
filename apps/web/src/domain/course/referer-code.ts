const REFERER_KEY = 'madang.referer';

/** Remembers, until the window closes, who invited the visitor to the site; an enrolment sends the code (AM-125). */
export function keepRefererCode(code: string): void {
  try {
    sessionStorage.setItem(REFERER_KEY, code);
  } catch {
    // Without storage, the enrolment counts as one without an invitation.
  }
}
export function refererCode(): string | null {
  try {
    return sessionStorage.getItem(REFERER_KEY);
  } catch {
    return null;
  }
}
