/** Unpacks packages of a Debian release into a folder, unchanged. */
export function unpackPlain(names: readonly string[], release: string, target: string): Promise<void>;
/** The Debian mirror from which apt on this machine installs. */
export function mirror(): Promise<string>;
