const WISH = 'madang.enrol';
const WISH_LIFE = 15 * 60_000;
/** Remembers what a visitor was about to do, so that it goes on after login. */
export const wish = (courseSeq: number) => sessionStorage.setItem(WISH, JSON.stringify({ courseSeq, at: Date.now() }));
/** Whether this visitor was about to do it a short while ago; says so once. */
export function takeWish(courseSeq: number): boolean {
  try {
    const kept = JSON.parse(sessionStorage.getItem(WISH) ?? 'null') as { courseSeq: number; at: number } | null;
    if (kept?.courseSeq !== courseSeq) return false;
    sessionStorage.removeItem(WISH);
    return Date.now() - kept.at < WISH_LIFE;
  } catch {
    return false;
  }
}
