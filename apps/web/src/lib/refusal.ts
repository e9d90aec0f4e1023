/** Steps that follow a refusal for a missing permission or an unproven address; the root layout sets them. */
interface Followers {
  /** Asks anew what this person may do, so that menus and buttons without permission disappear. */
  refresh: () => void;
  toMain: () => void;
  /** Says what was refused and offers a code for the own address. */
  proveMailbox: (message: string) => void;
}
let followers: Followers | null = null;
export function followRefusals(next: Followers | null): void {
  followers = next;
}
export const refused = () => followers?.refresh();
export const toMain = () => followers?.toMain();
/** Offers a mailed code that proves the person's own address; false where no root layout is mounted that could show the offer. */
export function proveMailbox(message: string): boolean {
  followers?.proveMailbox(message);
  return followers !== null;
}
