/** What is wrong with a commit's message, as a sentence; undefined where nothing is. */
export function messageFault(text: string): string | undefined;
