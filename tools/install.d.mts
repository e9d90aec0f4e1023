/** The Node that package.json names. */
export const ownNode: string;
export function ensureInstalled(): Promise<void>;
export function become(script: string, args: string[]): void;
