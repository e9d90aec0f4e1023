/** The path to go back to, only within this host: `//evil.example` and addresses are not paths. */
export function safeNext(next: string | null | undefined, otherwise = '/'): string {
  if (!next || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001f]/.test(next)) return otherwise;
  return next;
}
/** `/login?next=` with the whole path. */
export const loginPath = (path: string) => `/login?next=${encodeURIComponent(path)}`;
export const joinPath = (path: string) => `/join?next=${encodeURIComponent(path)}`;
