/** How much a fault test does: little in `npm test`, the numbers of the promise in `npm run faults`. */
export const isFull = process.env['FAULTS'] === 'full';
export const sized = (short: number, full: number): number => (isFull ? full : short);

/** A line of figures for whoever runs the promises at their full numbers. */
export const say = (promise: string, figures: object): void => {
  if (isFull) process.stdout.write(`${promise} ${JSON.stringify(figures)}\n`);
};
