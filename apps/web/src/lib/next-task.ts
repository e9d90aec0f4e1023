/** Ends the task under way, so that the browser answers to who scrolls or presses something before the next step. */
export const nextTask = () => new Promise<void>((done) => void setTimeout(done));
