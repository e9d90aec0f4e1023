/** Whether a fault test runs at full size, as in `npm run faults` without `--short`; `npm test` runs a small one. */
export const isFull = process.env['FAULTS'] === 'full';
export const sized = (short: number, full: number): number => (isFull ? full : short);

/** Prints a line of figures in runs at full size. */
export const say = (promise: string, figures: object): void => {
  if (isFull) process.stdout.write(`${promise} ${JSON.stringify(figures)}\n`);
};
