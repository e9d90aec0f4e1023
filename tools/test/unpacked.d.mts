/** Packages of a release of Debian as they are, into a folder. */
export function unpackPlain(names: readonly string[], release: string, target: string): Promise<void>;
/** The mirror that this machine's own packages come from. */
export function mirror(): Promise<string>;
