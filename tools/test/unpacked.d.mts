/** Unpacks packages of a Debian release into a folder, unchanged. */
export function unpackPlain(names: readonly string[], release: string, target: string): Promise<void>;
/** The mirror from which this machine's own packages come. */
export function mirror(): Promise<string>;
