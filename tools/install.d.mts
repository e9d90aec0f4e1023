/** The path of the Node version that package.json names. */
export const pinnedNode: string;
export function ensureInstalled(): Promise<void>;
export function become(script: string, args: string[]): void;
