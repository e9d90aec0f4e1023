import { Injectable } from '@nestjs/common';

/** What besides the database a service cannot work without, by name. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, () => Promise<void>>();

  add(name: string, check: () => Promise<void>): void {
    this.checks.set(name, check);
  }

  /** Every name with `true`; fails with the first that does not answer. */
  async look(): Promise<Record<string, true>> {
    for (const check of this.checks.values()) await check();
    return Object.fromEntries([...this.checks.keys()].map((name) => [name, true]));
  }
}
