/** Steps that follow a refusal for a missing permission; the root layout sets them. */
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
