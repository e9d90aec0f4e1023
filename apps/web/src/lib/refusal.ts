/** What follows when a call is refused for want of a permission; set by what stands around every page. */
interface Followers {
  /** Asks anew what this person may do, so that menus and buttons without permission disappear. */
  refresh: () => void;
  toMain: () => void;
}
let followers: Followers | null = null;
export function followRefusals(next: Followers | null): void {
  followers = next;
}
export const refused = () => followers?.refresh();
export const toMain = () => followers?.toMain();
