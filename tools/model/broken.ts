/** Thrown for a rule that does not hold, with the rows that break it. */
export class Broken extends Error {
  constructor(
    readonly rule: string,
    readonly found: unknown,
  ) {
    super(`${rule}: ${JSON.stringify(found)}`);
  }
}
