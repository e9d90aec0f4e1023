/** Any host at all: it is only looked at whether a path stays on the one it begins on. */
const HERE = 'http://here.invalid';

/** The path to go back to, only within this host: what a browser would take for another one, or for a script, is none. */
export function safeNext(next: string | null | undefined, otherwise = '/'): string {
  if (!next?.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(next)) return otherwise;
  try {
    const url = new URL(next, HERE);
    // Dots may amount to a second slash at the beginning, which names a host wherever the path is used again.
    return url.origin === HERE && !url.pathname.startsWith('//') && !next.startsWith('//') ? next : otherwise;
  } catch {
    return otherwise;
  }
}
/** The address of the log-in page that comes back to a path: `/login?next=` with the whole path. */
export const loginPath = (path: string) => `/login?next=${encodeURIComponent(path)}`;
export const joinPath = (path: string) => `/join?next=${encodeURIComponent(path)}`;
