/** Unpacks packages of a Debian release unchanged into a folder. */
export function unpackPlain(names: readonly string[], release: string, target: string): Promise<void>;
/** The mirror that this machine's own packages come from. */
export function mirror(): Promise<string>;
