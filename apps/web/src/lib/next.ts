/** An invented host, by which a path is checked for leading to another host. */
const PLACEHOLDER_ORIGIN = 'http://here.invalid';

/** A safe path to return to: `next` if it stays on this host, else `otherwise`. Addresses of other hosts and scripts are refused. */
export function safeNext(next: string | null | undefined, otherwise = '/'): string {
  if (!next?.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(next)) return otherwise;
  try {
    const url = new URL(next, PLACEHOLDER_ORIGIN);
    // A path such as `/..//host` resolves to `//host`, which names another host when it is used again.
    return url.origin === PLACEHOLDER_ORIGIN && !url.pathname.startsWith('//') && !next.startsWith('//') ? next : otherwise;
  } catch {
    return otherwise;
  }
}
/** The address of the login page that returns to `path` afterwards. */
export const loginPath = (path: string) => `/login?next=${encodeURIComponent(path)}`;
/** The address of the sign-up page that returns to `path` afterwards. */
export const signUpPath = (path: string) => `/createaccount?next=${encodeURIComponent(path)}`;
export const joinPath = (path: string) => `/join?next=${encodeURIComponent(path)}`;
