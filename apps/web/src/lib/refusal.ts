/** What happens after a call is refused for a missing permission or an unverified address; the root component sets these functions. */
interface Followers {
  /** Loads the person's permissions again, so that menus and buttons without permission disappear. */
  refresh: () => void;
  toMain: () => void;
  /** Says what was refused, and offers to mail a code that verifies the person's address. */
  proveMailbox: (message: string) => void;
}
let followers: Followers | null = null;
export function followRefusals(next: Followers | null): void {
  followers = next;
}
export const refused = () => followers?.refresh();
export const toMain = () => followers?.toMain();
/** Offers to mail a code that verifies the person's address; false if no root component is mounted to show the offer. */
export function proveMailbox(message: string): boolean {
  followers?.proveMailbox(message);
  return followers !== null;
}
