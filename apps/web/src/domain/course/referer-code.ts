const KEY = 'madang.referer';

/** Who invited to the site, until the window is closed; it goes along with an enrolment (AM-125). */
export function keepRefererCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage the enrolment counts as one without an invitation.
  }
}
export function refererCode(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
